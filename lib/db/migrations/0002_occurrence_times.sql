-- contract: unused since 0.1.0
ALTER TABLE "occurrences" DROP COLUMN IF EXISTS "since";
