ALTER TABLE "correction_notice" ALTER COLUMN "old_payout_pct" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_notice" ALTER COLUMN "new_payout_pct" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_notice" ADD COLUMN "as_of" date NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_notice" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "correction_notice" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "correction_notice" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "correction_notice" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "parametric_event" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_notice_tenant_id_event_id_index" ON "correction_notice" USING btree ("tenant_id","event_id") WHERE "correction_notice"."decision" is null;