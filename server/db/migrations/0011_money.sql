ALTER TABLE "policy" ALTER COLUMN "gross_written_premium" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "policy" ALTER COLUMN "total_sum_insured" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "policy" ALTER COLUMN "commission" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "policy" ALTER COLUMN "total_calculated_payout" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "policy_item" ALTER COLUMN "sum_insured" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "policy_item" ALTER COLUMN "gross_written_premium" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote" ALTER COLUMN "service_fee_amount" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote" ALTER COLUMN "service_fee_amount" SET DEFAULT 100;--> statement-breakpoint
ALTER TABLE "quote" ALTER COLUMN "gross_written_premium" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote" ALTER COLUMN "total_sum_insured" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote" ALTER COLUMN "commission" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote_item" ALTER COLUMN "sum_insured" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "quote_item" ALTER COLUMN "gross_written_premium" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "coverage_version" ALTER COLUMN "insured_amount" SET DATA TYPE numeric(30, 4);--> statement-breakpoint
ALTER TABLE "claim" ALTER COLUMN "amount" SET DATA TYPE numeric(30, 4);