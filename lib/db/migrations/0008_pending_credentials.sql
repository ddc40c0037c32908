ALTER TABLE "connection_credentials" DROP CONSTRAINT "connection_credentials_slot";--> statement-breakpoint
UPDATE "connection_credentials" SET "slot" = 'pending' WHERE "slot" = 'next';--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD CONSTRAINT "connection_credentials_slot" CHECK ("connection_credentials"."slot" in ('current', 'pending'));