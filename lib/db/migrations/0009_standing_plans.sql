ALTER TABLE "standing_orders" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
UPDATE "standing_orders" SET "plan_id" = "id";--> statement-breakpoint
ALTER TABLE "standing_orders" ALTER COLUMN "plan_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "standing_orders_plan" ON "standing_orders" USING btree ("connection_id","plan_id");
