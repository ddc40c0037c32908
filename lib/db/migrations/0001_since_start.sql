CREATE TABLE "address_requests" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" text NOT NULL,
	"reference" text NOT NULL,
	"delivery_id" uuid,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"answer" jsonb,
	"confirmed_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "address_requests_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"personal" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_once" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"connection_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"reference" text NOT NULL,
	"draft" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"other_import_id" uuid,
	"problem" jsonb,
	CONSTRAINT "import_rows_connection_id_import_id_position_pk" PRIMARY KEY("connection_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reason_until" timestamp (3) with time zone,
	"reason_text" text,
	"ignores_wallet" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"expected_end_at" timestamp (3) with time zone,
	"sheet_id" uuid,
	"unsent" integer DEFAULT 0 NOT NULL,
	"plan_id" uuid,
	"day" text,
	"send_until" timestamp (3) with time zone,
	"replaces" uuid,
	CONSTRAINT "imports_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" boolean NOT NULL,
	"untaken" boolean NOT NULL,
	"report" text,
	"hour" integer NOT NULL,
	"locale" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"endpoint" text NOT NULL,
	"keys" jsonb,
	"locale" text NOT NULL,
	"kinds" text[] NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"excluded" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_channels_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "occurrence_notices" (
	"connection_id" uuid NOT NULL,
	"occurrence_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"closes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "occurrence_notices_connection_id_occurrence_id_channel_id_pk" PRIMARY KEY("connection_id","occurrence_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "occurrences" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"branch_id" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone,
	"actor_id" text,
	CONSTRAINT "occurrences_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"role" text NOT NULL,
	"branches" text[],
	CONSTRAINT "memberships_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id"),
	CONSTRAINT "memberships_branches" CHECK (cardinality("memberships"."branches") > 0),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('manager', 'dispatcher', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_orders" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"draft" jsonb NOT NULL,
	"time" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"dates" text[] NOT NULL,
	"days_off" text[] NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "standing_orders_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "connection_credentials" DROP CONSTRAINT "connection_credentials_slot";--> statement-breakpoint
UPDATE "connection_credentials" SET "slot" = 'pending' WHERE "slot" = 'next';--> statement-breakpoint
DROP INDEX "deliveries_by_customer";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "screen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "escalation" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "replaces" uuid;--> statement-breakpoint
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
ALTER TABLE "deliveries" ADD COLUMN "send_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_connection_id_import_id_imports_connection_id_id_fk" FOREIGN KEY ("connection_id","import_id") REFERENCES "public"."imports"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_channels" ADD CONSTRAINT "notice_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_channels" ADD CONSTRAINT "notice_channels_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_channel_id_notice_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notice_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_connection_id_occurrence_id_occurrences_connection_id_id_fk" FOREIGN KEY ("connection_id","occurrence_id") REFERENCES "public"."occurrences"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_requests_digest" ON "address_requests" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "address_requests_delivery" ON "address_requests" USING btree ("connection_id","delivery_id");--> statement-breakpoint
CREATE INDEX "address_requests_expiry" ON "address_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_reference_once" ON "import_rows" USING btree ("connection_id","reference") WHERE "import_rows"."state" not in ('skipped', 'canceled');--> statement-breakpoint
CREATE INDEX "import_rows_open" ON "import_rows" USING btree ("connection_id","import_id","position") WHERE "import_rows"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "imports_plan_day" ON "imports" USING btree ("connection_id","plan_id","day") WHERE "imports"."plan_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "occurrences_open_once" ON "occurrences" USING btree ("connection_id","subject","kind") WHERE "occurrences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "occurrences_ended" ON "occurrences" USING btree ("connection_id","ended_at");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_orders_plan" ON "standing_orders" USING btree ("connection_id","plan_id");--> statement-breakpoint
CREATE INDEX "standing_orders_newest" ON "standing_orders" USING btree ("connection_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_replaces" ON "deliveries" USING btree ("connection_id","replaces") WHERE "deliveries"."replaces" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_by_customer" ON "deliveries" USING btree ("connection_id","phone","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD CONSTRAINT "connection_credentials_slot" CHECK ("connection_credentials"."slot" in ('current', 'pending'));--> statement-breakpoint
DROP TRIGGER "audit_log_is_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_is_append_only" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "connection_id", "action", "at" ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_only_forgets" BEFORE UPDATE ON "audit_log" FOR EACH ROW WHEN (num_nonnulls(NEW."salt", NEW."user_id", NEW."subject", NEW."detail", NEW."address") > 0 OR NEW."action" NOT IN ('sign_in', 'sign_in_failed', 'sign_in_refused', 'sign_out', 'session_ended', 'signed_out_everywhere', 'password_changed', 'name_changed', 'code_failed', 'codes_added', 'codes_removed', 'passkey_added', 'passkey_removed', 'passkey_failed')) EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
-- A comparison stands in its page's address now. The two tables stay empty for 0.1.0, until a release contracts them.
DELETE FROM "comparisons";
