ALTER TABLE "series_block" ADD COLUMN "first_day" integer;--> statement-breakpoint
-- Periods and states move on with every day: with room beside it a row is written anew where it stands, and no index has to know.
ALTER TABLE "monitoring_target" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "parametric_event" SET (fillfactor = 50);
