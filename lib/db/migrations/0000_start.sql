CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection_id" uuid,
	"user_id" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb,
	"address" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"host" text,
	"file" text,
	"bytes" bigint,
	"problem" text,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"connection_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "branches_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "comparison_cells" (
	"connection_id" uuid NOT NULL,
	"comparison_id" uuid NOT NULL,
	"branch_id" text NOT NULL,
	"variant" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"delivery_fee" numeric(14, 3),
	"currency" text,
	"distance_meters" double precision,
	"duration_seconds" double precision,
	"times" jsonb,
	"is_approximate" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	CONSTRAINT "comparison_cells_connection_id_comparison_id_branch_id_variant_pk" PRIMARY KEY("connection_id","comparison_id","branch_id","variant"),
	CONSTRAINT "comparison_cells_variant" CHECK ("comparison_cells"."variant" in ('realtime', 'static')),
	CONSTRAINT "comparison_cells_answer" CHECK (("comparison_cells"."delivery_fee" is null) <> ("comparison_cells"."problem" is null))
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"place" jsonb,
	"branches" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comparisons_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_list_entries" (
	"connection_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_list_entries_connection_id_list_id_position_pk" PRIMARY KEY("connection_id","list_id","position")
);
--> statement-breakpoint
CREATE TABLE "code_lists" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_lists_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "connection_credentials" (
	"connection_id" uuid NOT NULL,
	"generation" text NOT NULL,
	"slot" text NOT NULL,
	"sealed" "bytea",
	"endings" jsonb NOT NULL,
	"fingerprint" text,
	"account" text,
	"proven_at" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"uninstalled_at" timestamp (3) with time zone,
	"denied" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merchant" text,
	"merchant_confirmed_at" timestamp (3) with time zone,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_credentials_connection_id_generation_slot_pk" PRIMARY KEY("connection_id","generation","slot"),
	CONSTRAINT "connection_credentials_generation" CHECK ("connection_credentials"."generation" in ('v2', 'v1', 'v0')),
	CONSTRAINT "connection_credentials_slot" CHECK ("connection_credentials"."slot" in ('current', 'next')),
	CONSTRAINT "connection_credentials_merchant" CHECK ("connection_credentials"."merchant" in ('same', 'other', 'unknown', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"environment_key" text,
	"name" text NOT NULL,
	"merchant_name" text,
	"source" text NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"base_url" text NOT NULL,
	"country" text,
	"currency" text,
	"test_mode" boolean DEFAULT false NOT NULL,
	"webhook_token_digest" text NOT NULL,
	"webhook_token_sealed" "bytea",
	"last_webhook_at" timestamp (3) with time zone,
	"attention" jsonb,
	"day_start_hour" integer DEFAULT 0 NOT NULL,
	"branches_synced_at" timestamp (3) with time zone,
	"invoices_synced_at" timestamp (3) with time zone,
	"branches_need_address" boolean DEFAULT false NOT NULL,
	"diagnosis_id" text,
	"diagnosis_until" timestamp (3) with time zone,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "connections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "connections_environmentKey_unique" UNIQUE("environment_key"),
	CONSTRAINT "connections_webhookTokenDigest_unique" UNIQUE("webhook_token_digest"),
	CONSTRAINT "connections_source" CHECK ("connections"."source" in ('environment', 'added')),
	CONSTRAINT "connections_day_start" CHECK ("connections"."day_start_hour" between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"connection_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"digest" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"branch_id" text,
	"deliveries_count" integer DEFAULT 1 NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_addresses_connection_id_phone_digest_pk" PRIMARY KEY("connection_id","phone","digest")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"connection_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"made_elsewhere" boolean DEFAULT false NOT NULL,
	"deliveries_count" integer DEFAULT 1 NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blocked_reason" text,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "customers_connection_id_phone_pk" PRIMARY KEY("connection_id","phone"),
	CONSTRAINT "customers_id" UNIQUE("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"made_elsewhere" boolean DEFAULT false NOT NULL,
	"reference" text,
	"generation" text DEFAULT 'v2' NOT NULL,
	"order_webhook_digest" text,
	"code" text,
	"record_id" text,
	"status" text NOT NULL,
	"request_body" text NOT NULL,
	"draft" jsonb NOT NULL,
	"problem" jsonb,
	"test_mode" boolean DEFAULT false NOT NULL,
	"branch_id" text,
	"origin_label" text DEFAULT '' NOT NULL,
	"payment_type" text,
	"amount" numeric(14, 3) NOT NULL,
	"currency" text,
	"delivery_fee" numeric(14, 3),
	"estimated_fee" numeric(14, 3),
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_address" text DEFAULT '' NOT NULL,
	"pin_area" text,
	"area" text GENERATED ALWAYS AS (left(coalesce(
        nullif(trim(draft #>> '{destination,area}'), ''),
        nullif(trim(draft #>> '{destination,district}'), '')
          || coalesce(', ' || nullif(trim(draft #>> '{destination,city}'), ''), ''),
        nullif(trim(draft #>> '{destination,city}'), ''),
        pin_area
      ), 160)) STORED,
	"customer_latitude" double precision,
	"customer_longitude" double precision,
	"origin_latitude" double precision,
	"origin_longitude" double precision,
	"driver_name" text,
	"driver_phone" text,
	"driver_latitude" double precision,
	"driver_longitude" double precision,
	"driver_seen_at" timestamp (3) with time zone,
	"driver_moved_at" timestamp (3) with time zone,
	"driver_moved_latitude" double precision,
	"driver_moved_longitude" double precision,
	"driver_way_meters" double precision,
	"driver_confirmed_at" timestamp (3) with time zone,
	"driver_confirmed_latitude" double precision,
	"driver_confirmed_longitude" double precision,
	"distance_meters" double precision,
	"duration_seconds" double precision,
	"tracking_url" text,
	"pickup_qr_url" text,
	"cancel_reason" text,
	"scheduled_at" timestamp (3) with time zone,
	"promised_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"picked_up_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_by" text,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_at_service" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"status_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"dealt_with_at" timestamp (3) with time zone,
	"reported_status" text,
	"reported_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deliveries_connection_id_id_pk" PRIMARY KEY("connection_id","id"),
	CONSTRAINT "deliveries_reference" UNIQUE("connection_id","reference")
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"connection_id" uuid NOT NULL,
	"id" bigserial NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"detail" jsonb,
	CONSTRAINT "delivery_events_connection_id_id_pk" PRIMARY KEY("connection_id","id"),
	CONSTRAINT "delivery_events_source" CHECK ("delivery_events"."source" in ('answer', 'webhook', 'poll', 'user'))
);
--> statement-breakpoint
CREATE TABLE "driver_positions" (
	"connection_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "driver_positions_connection_id_delivery_id_at_pk" PRIMARY KEY("connection_id","delivery_id","at")
);
--> statement-breakpoint
CREATE TABLE "installation_attempts" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"replaces_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"connection_id" uuid NOT NULL,
	"id" text NOT NULL,
	"invoice_no" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(14, 3),
	"currency" text,
	"orders_count" integer,
	"trips_count" integer,
	"period_begin" date,
	"period_end" date,
	"due_on" date,
	"created_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"detail" text,
	CONSTRAINT "jobs_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"connection_id" uuid NOT NULL,
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"subject_ids" text[] NOT NULL,
	"actor_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone[] NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"connection_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "wallet_snapshots" (
	"connection_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"balance" numeric(14, 3) NOT NULL,
	"warning_level" numeric(14, 3),
	"currency" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "wallet_snapshots_source" CHECK ("wallet_snapshots"."source" in ('worker', 'webhook', 'visit'))
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone,
	"own_level" numeric(14, 3),
	"reported_level" numeric(14, 3),
	"reported_at" timestamp (3) with time zone,
	"settled_level" numeric(14, 3),
	"settled_at" timestamp (3) with time zone,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"connection_id" uuid NOT NULL,
	"id" bigserial NOT NULL,
	"webhook_id" text,
	"topic" text,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"outcome" text,
	"detail" text,
	CONSTRAINT "webhook_inbox_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_connection_id_comparison_id_comparisons_connection_id_id_fk" FOREIGN KEY ("connection_id","comparison_id") REFERENCES "public"."comparisons"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_list_entries" ADD CONSTRAINT "code_list_entries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_list_entries" ADD CONSTRAINT "code_list_entries_connection_id_list_id_code_lists_connection_id_id_fk" FOREIGN KEY ("connection_id","list_id") REFERENCES "public"."code_lists"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_lists" ADD CONSTRAINT "code_lists_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_lists" ADD CONSTRAINT "code_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD CONSTRAINT "connection_credentials_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_connection_id_phone_customers_connection_id_phone_fk" FOREIGN KEY ("connection_id","phone") REFERENCES "public"."customers"("connection_id","phone") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_connection_id_delivery_id_deliveries_connection_id_id_fk" FOREIGN KEY ("connection_id","delivery_id") REFERENCES "public"."deliveries"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_connection_id_delivery_id_deliveries_connection_id_id_fk" FOREIGN KEY ("connection_id","delivery_id") REFERENCES "public"."deliveries"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_attempts" ADD CONSTRAINT "installation_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_snapshots" ADD CONSTRAINT "wallet_snapshots_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "comparisons_newest" ON "comparisons" USING btree ("connection_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "code_list_entries_due" ON "code_list_entries" USING btree ("connection_id","next_attempt_at") WHERE "code_list_entries"."outcome" is null;--> statement-breakpoint
CREATE INDEX "code_lists_newest" ON "code_lists" USING btree ("connection_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("connection_id","phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("connection_id","last_used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deliveries_code" ON "deliveries" USING btree ("connection_id","code");--> statement-breakpoint
CREATE INDEX "deliveries_record_id" ON "deliveries" USING btree ("connection_id","record_id") WHERE "deliveries"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_status" ON "deliveries" USING btree ("connection_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_other_status" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE case when "deliveries"."status" in ('submitting', 'unknown', 'rejected',
  'pending', 'accepted', 'dispatched', 'waiting_pack', 'en_route', 'completed', 'canceled', 'failed')
  then 'known' else 'other' end = 'other';--> statement-breakpoint
CREATE INDEX "deliveries_by_branch" ON "deliveries" USING btree ("connection_id","branch_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_customer" ON "deliveries" USING btree ("connection_id","customer_phone","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_maker" ON "deliveries" USING btree ("connection_id","made_elsewhere","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_in_test_mode" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."test_mode";--> statement-breakpoint
CREATE INDEX "deliveries_report" ON "deliveries" USING btree ("connection_id","created_at","status","currency","delivery_fee","estimated_fee","amount","payment_type","branch_id","area","pin_area","promised_at","status_at") WHERE not "deliveries"."test_mode";--> statement-breakpoint
CREATE INDEX "deliveries_ended" ON "deliveries" USING btree ("connection_id","status","status_at","currency","delivery_fee","amount","payment_type","made_elsewhere","test_mode") WHERE "deliveries"."status" in ('completed', 'canceled', 'failed');--> statement-breakpoint
CREATE INDEX "deliveries_stopped" ON "deliveries" USING btree ("connection_id","status_at") WHERE "deliveries"."status" in ('failed', 'rejected', 'unknown');--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_check_at") WHERE "deliveries"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_search" ON "deliveries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_events_of" ON "delivery_events" USING btree ("connection_id","delivery_id","id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_open_once" ON "jobs" USING btree ("connection_id","kind","key") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "live_events_oldest" ON "live_events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "live_events_age" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_snapshots_newest" ON "wallet_snapshots" USING btree ("connection_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_once" ON "webhook_inbox" USING btree ("connection_id","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("next_attempt_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of the audit log are never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
