ALTER TABLE "job" ADD COLUMN "part_of" text;--> statement-breakpoint
CREATE INDEX "job_part_of_index" ON "job" USING btree ("part_of") WHERE "job"."part_of" is not null;