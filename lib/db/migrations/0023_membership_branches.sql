ALTER TABLE "memberships" ADD COLUMN "branches" text[];--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_branches" CHECK (cardinality("memberships"."branches") > 0);