CREATE TABLE "memberships" (
	"user_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "memberships_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('manager', 'dispatcher', 'finance', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");