DROP INDEX "deliveries_by_customer";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
WITH "written" AS (
  SELECT "connection_id", "deliveries"."id", "country", "customer_phone",
    translate("customer_phone", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') AS "latin"
  FROM "deliveries" JOIN "connections" ON "connections"."id" = "deliveries"."connection_id"
  WHERE "customer_phone" <> ''
), "read" AS (
  SELECT *, regexp_replace(regexp_replace("latin", '\D', '', 'g'), '^00', '') AS "digits" FROM "written"
), "normal" AS (
  SELECT "connection_id", "id", "digits", CASE
    WHEN "customer_phone" ~ '[[:alpha:]]' THEN trim("customer_phone")
    WHEN "latin" ~ '^\s*(\+|00)' THEN '+' || "digits"
    WHEN coalesce("country", 'KW') = 'KW' AND "digits" ~ '^\d{8}$' THEN '+965' || "digits"
    WHEN "country" = 'BH' AND "digits" ~ '^\d{8}$' THEN '+973' || "digits"
    WHEN "country" = 'SA' AND "digits" ~ '^0?5\d{8}$' THEN '+966' || ltrim("digits", '0')
    WHEN "digits" ~ '^(965\d{8}|973\d{8}|966\d{9}|971\d{9}|974\d{8}|968\d{8})$' THEN '+' || "digits"
    ELSE "digits" END AS "phone"
  FROM "read"
)
UPDATE "deliveries" SET "phone" = "normal"."phone", "search_text" = CASE
    WHEN "normal"."phone" NOT LIKE '+%' OR position(substr("normal"."phone", 2) IN "search_text") > 0 THEN "search_text"
    ELSE "search_text" || ' ' || substr("normal"."phone", 2) END
FROM "normal"
WHERE "deliveries"."connection_id" = "normal"."connection_id" AND "deliveries"."id" = "normal"."id";--> statement-breakpoint
CREATE INDEX "deliveries_by_customer" ON "deliveries" USING btree ("connection_id","phone","created_at" DESC NULLS FIRST);
