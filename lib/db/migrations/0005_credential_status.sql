ALTER TABLE "connection_credentials" ALTER COLUMN "sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "refused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "denied" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "merchant" text;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "merchant_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "diagnosis_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "diagnosis_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD CONSTRAINT "connection_credentials_merchant" CHECK ("connection_credentials"."merchant" in ('same', 'other', 'unknown', 'unreachable'));--> statement-breakpoint
UPDATE "connections" SET "diagnosis_id" = kept."value" ->> 'turn', "diagnosis_until" = kept."updated_at" + interval '150 seconds'
FROM "settings" AS kept WHERE kept."key" = 'examination:' || "connections"."id";--> statement-breakpoint
INSERT INTO "connection_credentials" ("connection_id", "generation", "slot", "endings", "account")
SELECT "connections"."id", kept_account."key", 'current', '{}', kept_account."value"
FROM "settings" AS kept
JOIN "connections" ON kept."key" = 'environment-accounts:' || "connections"."id" AND "connections"."removed_at" IS NULL
CROSS JOIN LATERAL jsonb_each_text(kept."value") AS kept_account
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "settings" WHERE "key" LIKE 'examination:%' OR "key" LIKE 'environment-accounts:%' OR "key" LIKE 'forbids:%';
