CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"problem" jsonb,
	CONSTRAINT "comparison_cells_comparison_id_branch_id_variant_pk" PRIMARY KEY("comparison_id","branch_id","variant"),
	CONSTRAINT "comparison_cells_variant" CHECK ("comparison_cells"."variant" in ('realtime', 'static')),
	CONSTRAINT "comparison_cells_answer" CHECK (("comparison_cells"."delivery_fee" is null) <> ("comparison_cells"."problem" is null))
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"place" jsonb,
	"branches" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"base_url" text NOT NULL,
	"country" text,
	"currency" text,
	"test_mode" boolean DEFAULT false NOT NULL,
	"webhook_token" text NOT NULL,
	"last_webhook_at" timestamp (3) with time zone,
	"branches_synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "connections_webhookToken_unique" UNIQUE("webhook_token"),
	CONSTRAINT "connections_source" CHECK ("connections"."source" in ('environment', 'added'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"connection_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"destination_format" text NOT NULL,
	"destination" jsonb NOT NULL,
	"deliveries_count" integer DEFAULT 1 NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_connection_id_phone_pk" PRIMARY KEY("connection_id","phone")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"generation" text DEFAULT 'v2' NOT NULL,
	"code" text,
	"status" text NOT NULL,
	"request_body" text NOT NULL,
	"draft" jsonb NOT NULL,
	"problem" jsonb,
	"test_mode" boolean DEFAULT false NOT NULL,
	"branch_id" text,
	"origin_label" text DEFAULT '' NOT NULL,
	"payment_type" text NOT NULL,
	"amount" numeric(14, 3) NOT NULL,
	"currency" text,
	"delivery_fee" numeric(14, 3),
	"estimated_fee" numeric(14, 3),
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_address" text DEFAULT '' NOT NULL,
	"customer_latitude" double precision,
	"customer_longitude" double precision,
	"origin_latitude" double precision,
	"origin_longitude" double precision,
	"driver_name" text,
	"driver_phone" text,
	"driver_latitude" double precision,
	"driver_longitude" double precision,
	"driver_seen_at" timestamp (3) with time zone,
	"distance_meters" double precision,
	"duration_seconds" double precision,
	"tracking_url" text,
	"pickup_qr_url" text,
	"cancel_reason" text,
	"scheduled_at" timestamp (3) with time zone,
	"created_by" text,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"status_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deliveries_reference" UNIQUE("connection_id","reference")
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"detail" jsonb,
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
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_ids" text[] NOT NULL,
	"actor_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "webhook_inbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
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
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_positions" ADD CONSTRAINT "driver_positions_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "comparisons_newest" ON "comparisons" USING btree ("connection_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("connection_id","phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "deliveries_code" ON "deliveries" USING btree ("connection_id","code");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_status" ON "deliveries" USING btree ("connection_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_by_branch" ON "deliveries" USING btree ("connection_id","branch_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_in_test_mode" ON "deliveries" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."test_mode";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_check_at") WHERE "deliveries"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_search" ON "deliveries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_events_of" ON "delivery_events" USING btree ("connection_id","delivery_id","id");--> statement-breakpoint
CREATE INDEX "live_events_after" ON "live_events" USING btree ("connection_id","id");--> statement-breakpoint
CREATE INDEX "live_events_age" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_once" ON "webhook_inbox" USING btree ("connection_id","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("next_attempt_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_newest" ON "webhook_inbox" USING btree ("connection_id","id" DESC NULLS FIRST);