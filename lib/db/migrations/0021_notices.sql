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
	CONSTRAINT "occurrence_notices_connection_id_occurrence_id_channel_id_pk" PRIMARY KEY("connection_id","occurrence_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "notice_channels" ADD CONSTRAINT "notice_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_channels" ADD CONSTRAINT "notice_channels_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_channel_id_notice_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notice_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrence_notices" ADD CONSTRAINT "occurrence_notices_connection_id_occurrence_id_occurrences_connection_id_id_fk" FOREIGN KEY ("connection_id","occurrence_id") REFERENCES "public"."occurrences"("connection_id","id") ON DELETE cascade ON UPDATE no action;