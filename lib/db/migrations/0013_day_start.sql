DROP INDEX "deliveries_completed";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "day_start_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_ended" ON "deliveries" USING btree ("connection_id","status","status_at","currency","delivery_fee","amount","payment_type","made_elsewhere","test_mode") WHERE "deliveries"."status" in ('completed', 'canceled', 'failed');--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_day_start" CHECK ("connections"."day_start_hour" between 0 and 6);