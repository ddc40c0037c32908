ALTER TABLE "connections" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_credentials" DROP COLUMN "proven_at";--> statement-breakpoint
UPDATE "connections" SET "sandbox" = true WHERE "environment_key" = 'sandbox';
