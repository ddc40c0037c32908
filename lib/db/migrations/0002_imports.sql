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
	CONSTRAINT "imports_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_connection_id_import_id_imports_connection_id_id_fk" FOREIGN KEY ("connection_id","import_id") REFERENCES "public"."imports"("connection_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_reference_once" ON "import_rows" USING btree ("connection_id","reference") WHERE "import_rows"."state" not in ('skipped', 'canceled');--> statement-breakpoint
CREATE INDEX "import_rows_open" ON "import_rows" USING btree ("connection_id","import_id","position") WHERE "import_rows"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("connection_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);