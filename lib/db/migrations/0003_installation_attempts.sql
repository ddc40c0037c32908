CREATE TABLE "installation_attempts" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"replaces_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "installation_attempts" ADD CONSTRAINT "installation_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;