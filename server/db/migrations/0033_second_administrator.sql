ALTER TABLE "policy" ADD COLUMN "review_limit" jsonb;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "review_limit" jsonb;--> statement-breakpoint
ALTER TABLE "parametric_event" ADD COLUMN "review_limit" jsonb;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "waiting" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What is being decided on already keeps the limit of today. The owner carries over rows of all tenants: for as long as that takes, their
-- security does not hold for the owner.
ALTER TABLE "policy" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claim" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parametric_event" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "policy" r SET "review_limit" = jsonb_build_object('limit', t."settings"->'fourEyesLimit') FROM "tenant" t WHERE t."id" = r."tenant_id" AND r."state" = 'created';--> statement-breakpoint
UPDATE "claim" r SET "review_limit" = jsonb_build_object('limit', t."settings"->'fourEyesLimit') FROM "tenant" t WHERE t."id" = r."tenant_id" AND r."state" IN ('in_review', 'approved');--> statement-breakpoint
UPDATE "parametric_event" r SET "review_limit" = jsonb_build_object('limit', t."settings"->'fourEyesLimit') FROM "tenant" t WHERE t."id" = r."tenant_id" AND r."status" IN ('IN_REVIEW', 'CONFIRMED');--> statement-breakpoint
ALTER TABLE "parametric_event" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claim" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" FORCE ROW LEVEL SECURITY;
