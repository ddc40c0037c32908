DROP INDEX "deliveries_other_status";--> statement-breakpoint
CREATE INDEX "deliveries_other_status" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE case when "deliveries"."status" in ('submitting', 'unknown', 'rejected',
  'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'completed', 'canceled', 'failed')
  then 'known' else 'other' end = 'other';