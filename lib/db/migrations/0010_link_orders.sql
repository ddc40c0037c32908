DROP INDEX "address_requests_reference";--> statement-breakpoint
ALTER TABLE "address_requests" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
CREATE INDEX "address_requests_delivery" ON "address_requests" USING btree ("connection_id","delivery_id");--> statement-breakpoint
UPDATE "address_requests" SET "delivery_id" = "made"."id" FROM "deliveries" AS "made"
WHERE "made"."connection_id" = "address_requests"."connection_id" AND "made"."reference" = "address_requests"."reference"
  AND "made"."status" <> 'rejected' AND "made"."created_at" >= "address_requests"."created_at";
