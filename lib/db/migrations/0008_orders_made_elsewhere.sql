CREATE TABLE "code_list_entries" (
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"connection_id" uuid NOT NULL,
	"code" text NOT NULL,
	"outcome" text,
	"delivery_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_list_entries_list_id_position_pk" PRIMARY KEY("list_id","position")
);
--> statement-breakpoint
CREATE TABLE "code_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "payment_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "made_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "code_list_entries" ADD CONSTRAINT "code_list_entries_list_id_code_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."code_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_list_entries" ADD CONSTRAINT "code_list_entries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_list_entries" ADD CONSTRAINT "code_list_entries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_lists" ADD CONSTRAINT "code_lists_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_lists" ADD CONSTRAINT "code_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_list_entries_due" ON "code_list_entries" USING btree ("connection_id","next_attempt_at") WHERE "code_list_entries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "code_list_entries_of_delivery" ON "code_list_entries" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "code_lists_newest" ON "code_lists" USING btree ("connection_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_maker" ON "deliveries" USING btree ("connection_id","made_elsewhere","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);