-- contract: unused since 0.1.0
CREATE TABLE "plans" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"orders" jsonb NOT NULL,
	"time" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"dates" text[] NOT NULL,
	"days_off" text[] NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plans_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
INSERT INTO "plans"
	SELECT one."connection_id", one."plan_id", one."name", one."state", orders.list, one."time", one."weekdays", one."dates",
		one."days_off", one."done_until", one."actor_id", one."created_at"
	FROM (SELECT DISTINCT ON ("connection_id", "plan_id") * FROM "standing_orders" WHERE "removed_at" IS NULL
		ORDER BY "connection_id", "plan_id", "id") AS one,
	LATERAL (SELECT jsonb_agg(jsonb_build_object('id', "id", 'draft', "draft") ORDER BY "id") AS list FROM "standing_orders" AS own
		WHERE own."connection_id" = one."connection_id" AND own."plan_id" = one."plan_id" AND own."removed_at" IS NULL) AS orders;--> statement-breakpoint
DROP TABLE "standing_orders" CASCADE;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_newest" ON "plans" USING btree ("connection_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "other_import_id";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "reason_until";--> statement-breakpoint
ALTER TABLE "occurrence_notices" DROP COLUMN IF EXISTS "closes";