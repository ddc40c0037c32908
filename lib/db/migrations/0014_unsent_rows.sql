ALTER TABLE "imports" ADD COLUMN "sheet_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "unsent" integer DEFAULT 0 NOT NULL;