CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER "audit_log_only_forgets" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_only_forgets" BEFORE UPDATE ON "audit_log" FOR EACH ROW WHEN (num_nonnulls(NEW."salt", NEW."user_id", NEW."subject", NEW."detail", NEW."address") > 0 OR NEW."action" NOT IN ('sign_in', 'sign_in_failed', 'sign_in_refused', 'sign_out', 'session_ended', 'signed_out_everywhere', 'password_changed', 'name_changed', 'code_failed', 'codes_added', 'codes_removed')) EXECUTE FUNCTION "refuse_change_of_audit_log"();
