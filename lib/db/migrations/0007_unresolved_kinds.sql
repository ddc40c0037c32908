UPDATE "deliveries" SET "problem" = jsonb_set("problem", '{kind}', '"marked_not_created"') WHERE "problem" ->> 'kind' = 'given_up';--> statement-breakpoint
UPDATE "delivery_events" SET "kind" = 'marked_not_created' WHERE "kind" = 'given_up';--> statement-breakpoint
UPDATE "delivery_events" SET "kind" = 'order_linked' WHERE "kind" = 'code_given';
