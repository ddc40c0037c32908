DELETE FROM "attempt_counters";--> statement-breakpoint
ALTER TABLE "attempt_counters" ADD COLUMN "taken_at" timestamp (3) with time zone[] NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_counters" ADD COLUMN "ends_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_counters" DROP COLUMN "count";--> statement-breakpoint
ALTER TABLE "attempt_counters" DROP COLUMN "window_ends_at";