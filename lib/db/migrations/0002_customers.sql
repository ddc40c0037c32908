CREATE TABLE "customer_addresses" (
	"connection_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"digest" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"branch_id" text,
	"deliveries_count" integer DEFAULT 1 NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_addresses_connection_id_phone_digest_pk" PRIMARY KEY("connection_id","phone","digest")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_connection_id_phone_customers_connection_id_phone_fk" FOREIGN KEY ("connection_id","phone") REFERENCES "public"."customers"("connection_id","phone") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("connection_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deliveries_by_customer" ON "deliveries" USING btree ("connection_id","customer_phone","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_id" UNIQUE("connection_id","id");