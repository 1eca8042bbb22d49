ALTER TABLE "coverage_version" ADD COLUMN "day_offset_hours" double precision;--> statement-breakpoint
-- Versions that were made before keep the days by which they have been cut: those of their data sets. Parts have theirs with them already. The
-- owner carries over rows of all tenants: for as long as that takes, their security does not hold for the owner.
ALTER TABLE "data_set" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "coverage_version" v SET "day_offset_hours" = coalesce(
  (SELECT s."day_offset_hours" FROM "data_set" s WHERE s."tenant_id" = v."tenant_id" AND s."id" = v."data_set_id"), 0);--> statement-breakpoint
ALTER TABLE "coverage_version" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_set" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" ALTER COLUMN "day_offset_hours" SET NOT NULL;
