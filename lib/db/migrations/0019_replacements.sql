ALTER TABLE "imports" ADD COLUMN "replaces" uuid;--> statement-breakpoint
INSERT INTO "imports" ("connection_id", "id", "name", "state", "ignores_wallet", "actor_id", "created_at", "updated_at", "send_until", "replaces")
SELECT "j"."connection_id", "j"."id", '', 'running', true, "u"."id", now(), now(),
  ("j"."input" ->> 'requestedAt')::timestamptz + interval '10 minutes', "j"."key"::uuid
FROM "jobs" "j" LEFT JOIN "users" "u" ON "u"."id" = "j"."input" ->> 'userId'
WHERE "j"."kind" = 'replace' AND "j"."failed_at" IS NULL;--> statement-breakpoint
INSERT INTO "import_rows" ("connection_id", "import_id", "position", "line", "reference", "draft", "state", "is_confirmed")
SELECT "connection_id", "id", 0, 1, "input" #>> '{order,reference}', "input" -> 'order', 'waiting', true
FROM "jobs" WHERE "kind" = 'replace' AND "failed_at" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "jobs" SET "kind" = 'import', "key" = "id"::text, "input" = '{}' WHERE "kind" = 'replace' AND "failed_at" IS NULL;
