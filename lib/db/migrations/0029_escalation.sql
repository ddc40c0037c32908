ALTER TABLE "connections" ADD COLUMN "escalation" jsonb;--> statement-breakpoint
ALTER TABLE "notice_channels" ADD COLUMN "excluded" text[] DEFAULT '{}' NOT NULL;