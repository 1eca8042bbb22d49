ALTER TABLE "coverage_version" ADD COLUMN "unseen_years" integer;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "price_reason" text;