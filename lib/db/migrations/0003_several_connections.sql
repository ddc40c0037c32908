CREATE TABLE "connection_credentials" (
	"connection_id" uuid NOT NULL,
	"generation" text NOT NULL,
	"slot" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"endings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp (3) with time zone,
	CONSTRAINT "connection_credentials_connection_id_generation_slot_pk" PRIMARY KEY("connection_id","generation","slot"),
	CONSTRAINT "connection_credentials_generation" CHECK ("connection_credentials"."generation" in ('v2', 'v1', 'v0')),
	CONSTRAINT "connection_credentials_slot" CHECK ("connection_credentials"."slot" in ('current', 'next'))
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "environment_key" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "order_webhook_key" text;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD CONSTRAINT "connection_credentials_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_environmentKey_unique" UNIQUE("environment_key");--> statement-breakpoint
UPDATE "connections" SET "environment_key" = "slug";--> statement-breakpoint
UPDATE "connections" SET "slug" = numbered."slug" FROM (
	SELECT "id", CASE row_number() OVER (ORDER BY "created_at", "id") WHEN 1 THEN 'main' ELSE 'main-' || row_number() OVER (ORDER BY "created_at", "id") END AS "slug"
	FROM "connections" WHERE "slug" <> 'sandbox'
) AS numbered WHERE numbered."id" = "connections"."id";
