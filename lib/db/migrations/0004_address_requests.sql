CREATE TABLE "address_requests" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"reference" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"answer" jsonb,
	"confirmed_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "address_requests_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_requests_digest" ON "address_requests" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "address_requests_reference" ON "address_requests" USING btree ("connection_id","reference");--> statement-breakpoint
CREATE INDEX "address_requests_expiry" ON "address_requests" USING btree ("expires_at");