ALTER TABLE "connections" ADD COLUMN "attention" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_moved_latitude" double precision;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_moved_longitude" double precision;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_way_meters" double precision;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_confirmed_latitude" double precision;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "driver_confirmed_longitude" double precision;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "promised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "picked_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "delivered_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "deliveries" SET "accepted_at" = step."accepted_at", "picked_up_at" = step."picked_up_at", "delivered_at" = step."delivered_at"
FROM (
  SELECT "delivery_id",
    max("at") FILTER (WHERE "status" = 'accepted') AS "accepted_at",
    max("at") FILTER (WHERE "status" = 'en_route') AS "picked_up_at",
    max("at") FILTER (WHERE "status" = 'completed') AS "delivered_at"
  FROM "delivery_events" WHERE "kind" = 'status' GROUP BY "delivery_id"
) AS step WHERE step."delivery_id" = "deliveries"."id";--> statement-breakpoint
UPDATE "deliveries" SET "promised_at" = greatest("created_at", "scheduled_at") + make_interval(mins => 20, secs => "duration_seconds")
WHERE "duration_seconds" IS NOT NULL;
