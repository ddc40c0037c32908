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
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_cells" ADD CONSTRAINT "comparison_cells_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparisons_newest" ON "comparisons" USING btree ("connection_id","user_id","created_at" DESC NULLS FIRST);