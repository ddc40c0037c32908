CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"personal" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_once" UNIQUE("audit_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
DROP TRIGGER "audit_log_is_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_is_append_only" BEFORE DELETE OR TRUNCATE OR UPDATE OF "id", "connection_id", "action", "at" ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_log_only_forgets" BEFORE UPDATE ON "audit_log" FOR EACH ROW WHEN (num_nonnulls(NEW."salt", NEW."user_id", NEW."subject", NEW."detail", NEW."address") > 0) EXECUTE FUNCTION "refuse_change_of_audit_log"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit_log"();
