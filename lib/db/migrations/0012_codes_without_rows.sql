ALTER TABLE "code_list_entries" DROP CONSTRAINT "code_list_entries_delivery_id_deliveries_id_fk";
--> statement-breakpoint
DROP INDEX "code_list_entries_of_delivery";--> statement-breakpoint
ALTER TABLE "code_list_entries" DROP COLUMN "delivery_id";