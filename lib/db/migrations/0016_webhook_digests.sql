ALTER TABLE "connections" DROP CONSTRAINT "connections_webhookToken_unique";--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "webhook_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "webhook_token_digest" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "webhook_token_sealed" "bytea";--> statement-breakpoint
UPDATE "connections" SET "webhook_token_digest" = encode(sha256(convert_to("webhook_token", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "webhook_token_digest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_webhookTokenDigest_unique" UNIQUE("webhook_token_digest");--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "order_webhook_digest" text;--> statement-breakpoint
UPDATE "deliveries" SET "order_webhook_digest" = encode(sha256(convert_to("order_webhook_key", 'UTF8')), 'hex') WHERE "order_webhook_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "order_webhook_key";