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
ALTER TABLE "deliveries" ADD COLUMN "area" text GENERATED ALWAYS AS (left(trim(coalesce(draft #>> '{destination,area}', draft #>> '{destination,district}', draft #>> '{destination,city}')), 100)) STORED;--> statement-breakpoint
ALTER TABLE "wallet_snapshots" ADD CONSTRAINT "wallet_snapshots_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_snapshots_newest" ON "wallet_snapshots" USING btree ("connection_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_report" ON "deliveries" USING btree ("connection_id","created_at","status","currency","delivery_fee","estimated_fee","amount","payment_type","branch_id","area") WHERE not "deliveries"."test_mode";--> statement-breakpoint
CREATE INDEX "deliveries_completed" ON "deliveries" USING btree ("connection_id","status_at","currency","delivery_fee","made_elsewhere") WHERE "deliveries"."status" = 'completed' and not "deliveries"."test_mode";