CREATE TABLE "standing_days" (
	"connection_id" uuid NOT NULL,
	"standing_id" uuid NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"problem" jsonb,
	CONSTRAINT "standing_days_connection_id_standing_id_day_pk" PRIMARY KEY("connection_id","standing_id","day")
);
--> statement-breakpoint
CREATE TABLE "standing_orders" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"draft" jsonb NOT NULL,
	"time" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"dates" text[] NOT NULL,
	"days_off" text[] NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "standing_orders_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_connection_id_standing_id_standing_orders_connection_id_id_fk" FOREIGN KEY ("connection_id","standing_id") REFERENCES "public"."standing_orders"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_orders_newest" ON "standing_orders" USING btree ("connection_id","created_at" DESC NULLS FIRST);