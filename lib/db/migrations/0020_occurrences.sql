CREATE TABLE "occurrences" (
	"connection_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"branch_id" text,
	"since" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone,
	"actor_id" text,
	CONSTRAINT "occurrences_connection_id_id_pk" PRIMARY KEY("connection_id","id")
);
--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "occurrences_open_once" ON "occurrences" USING btree ("connection_id","subject","kind") WHERE "occurrences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "occurrences_ended" ON "occurrences" USING btree ("connection_id","ended_at");