ALTER TABLE "imports" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "day" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "send_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_plan_day" ON "imports" USING btree ("connection_id","plan_id","day") WHERE "imports"."plan_id" is not null;--> statement-breakpoint
INSERT INTO "imports" ("connection_id", "id", "name", "state", "actor_id", "created_at", "updated_at", "ended_at", "plan_id", "day", "send_until")
SELECT "connection_id", gen_random_uuid(), "day", CASE WHEN "is_open" THEN 'running' ELSE 'done' END, "actor_id", "at", "at",
  CASE WHEN "is_open" THEN NULL ELSE "at" END, "plan_id", "day", "at" + interval '15 minutes'
FROM (SELECT "d"."connection_id", "o"."plan_id", "d"."day", min("d"."at") AS "at", max("o"."actor_id") AS "actor_id",
    bool_or("d"."state" IN ('due', 'sending')) AS "is_open", bool_or("d"."state" NOT IN ('handed', 'skipped')) AS "is_undecided",
    row_number() OVER (PARTITION BY "d"."connection_id", "o"."plan_id" ORDER BY "d"."day" DESC) AS "number"
  FROM "standing_days" "d" JOIN "standing_orders" "o" ON "o"."connection_id" = "d"."connection_id" AND "o"."id" = "d"."standing_id"
  WHERE "o"."removed_at" IS NULL GROUP BY "d"."connection_id", "o"."plan_id", "d"."day") "days"
WHERE "number" <= 10 OR "is_undecided";--> statement-breakpoint
INSERT INTO "import_rows" ("connection_id", "import_id", "position", "line", "reference", "draft", "state", "is_confirmed")
SELECT "connection_id", "import_id", "number" - 1, "number", "reference", "draft", "state", "is_confirmed"
FROM (SELECT "d"."connection_id", "d"."reference", "d"."is_confirmed", "i"."id" AS "import_id",
    row_number() OVER (PARTITION BY "i"."connection_id", "i"."id" ORDER BY "o"."id") AS "number",
    "o"."draft" - 'scheduled_date' - 'estimated_fee' - 'address_request' - 'is_confirmed'
      || jsonb_build_object('reference', "d"."reference") AS "draft",
    CASE "d"."state" WHEN 'due' THEN 'waiting' WHEN 'asks' THEN 'refused' WHEN 'skipped' THEN 'canceled' ELSE "d"."state" END AS "state"
  FROM "standing_days" "d" JOIN "standing_orders" "o" ON "o"."connection_id" = "d"."connection_id" AND "o"."id" = "d"."standing_id"
  JOIN "imports" "i" ON "i"."connection_id" = "o"."connection_id" AND "i"."plan_id" = "o"."plan_id" AND "i"."day" = "d"."day") "rows"
ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" = 'standing';--> statement-breakpoint
INSERT INTO "jobs" ("connection_id", "id", "kind", "key", "input", "due_at")
SELECT "connection_id", gen_random_uuid(), 'standing', "plan_id"::text, '{}', now() FROM "standing_orders"
WHERE "removed_at" IS NULL GROUP BY "connection_id", "plan_id";--> statement-breakpoint
INSERT INTO "jobs" ("connection_id", "id", "kind", "key", "input", "due_at")
SELECT "connection_id", gen_random_uuid(), 'import', "id"::text, '{}', now() FROM "imports"
WHERE "plan_id" IS NOT NULL AND "state" = 'running';--> statement-breakpoint
DROP TABLE "standing_days" CASCADE;
