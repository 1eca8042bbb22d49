ALTER TABLE "program" ADD COLUMN "sum_insured_basis" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "sum_per_unit" double precision;