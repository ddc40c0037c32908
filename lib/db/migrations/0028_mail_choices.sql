CREATE TABLE "mail_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" boolean NOT NULL,
	"untaken" boolean NOT NULL,
	"report" text,
	"hour" integer NOT NULL,
	"locale" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;