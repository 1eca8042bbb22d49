ALTER TABLE "data_set" ADD COLUMN "settlement_lag_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "settlement_lag_days" integer;--> statement-breakpoint
ALTER TABLE "parametric_event" ADD COLUMN "data_until" date;--> statement-breakpoint
-- Versions that were made before take the usual lag of their data sets, but for those whose events people took over as they were decided on the day
-- after their periods. The owner carries over rows of all tenants: for as long as that takes, their security does not hold for the owner.
ALTER TABLE "data_set" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parametric_event" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "data_set" SET "settlement_lag_days" = CASE "kind" WHEN 'station' THEN 10 WHEN 'incident' THEN 2 ELSE 90 END;--> statement-breakpoint
UPDATE "coverage_version" v SET "settlement_lag_days" = coalesce(
  (SELECT s."settlement_lag_days" FROM "data_set" s WHERE s."tenant_id" = v."tenant_id" AND s."id" = v."data_set_id"), 0);--> statement-breakpoint
UPDATE "coverage_version" v SET "settlement_lag_days" = 0 FROM "parametric_event" e
WHERE e."tenant_id" = v."tenant_id" AND e."coverage_id" = v."coverage_id" AND e."coverage_version" = v."version"
  AND e."frozen" AND e."as_of" > e."period_end";--> statement-breakpoint
UPDATE "coverage_version" v SET "parts" = (
  SELECT jsonb_agg(part || jsonb_build_object('settlementLagDays', CASE WHEN v."settlement_lag_days" = 0 THEN 0 ELSE coalesce(
    (SELECT s."settlement_lag_days" FROM "data_set" s WHERE s."tenant_id" = v."tenant_id" AND s."id" = part ->> 'dataSetId'), 0) END) ORDER BY place)
  FROM jsonb_array_elements(v."parts") WITH ORDINALITY AS parts (part, place))
WHERE jsonb_array_length(v."parts") > 0;--> statement-breakpoint
ALTER TABLE "parametric_event" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_set" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" ALTER COLUMN "settlement_lag_days" SET NOT NULL;
