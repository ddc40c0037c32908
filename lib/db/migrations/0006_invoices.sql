CREATE TABLE "invoices" (
	"connection_id" uuid NOT NULL,
	"id" text NOT NULL,
	"invoice_no" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(14, 3),
	"currency" text,
	"orders_count" integer,
	"trips_count" integer,
	"period_begin" date,
	"period_end" date,
	"due_on" date,
	"created_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "invoices_synced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);