CREATE TABLE "preferences" (
	"connection_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "dealt_with_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_stopped" ON "deliveries" USING btree ("connection_id","status_at") WHERE "deliveries"."status" in ('failed', 'rejected', 'unknown');--> statement-breakpoint
UPDATE "deliveries" SET "dealt_with_at" = now() WHERE "status" IN ('failed', 'rejected') AND "status_at" < now() - interval '6 hours' AND "status_at" > now() - interval '30 days';
