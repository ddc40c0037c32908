DROP INDEX "deliveries_report";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "pin_area" text;--> statement-breakpoint
ALTER TABLE "deliveries" drop column "area";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "area" text GENERATED ALWAYS AS (left(coalesce(
        nullif(trim(draft #>> '{destination,area}'), ''),
        nullif(trim(draft #>> '{destination,district}'), '')
          || coalesce(', ' || nullif(trim(draft #>> '{destination,city}'), ''), ''),
        nullif(trim(draft #>> '{destination,city}'), ''),
        pin_area
      ), 160)) STORED;--> statement-breakpoint
CREATE INDEX "deliveries_report" ON "deliveries" USING btree ("connection_id","created_at","status","currency","delivery_fee","estimated_fee","amount","payment_type","branch_id","area","pin_area","promised_at","status_at") WHERE not "deliveries"."test_mode";