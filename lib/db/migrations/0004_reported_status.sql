ALTER TABLE "deliveries" ADD COLUMN "reported_status" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reported_at" timestamp (3) with time zone;