CREATE TABLE "series_day" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"variable" text NOT NULL,
	"year" integer NOT NULL,
	"day" integer NOT NULL,
	"version" integer NOT NULL,
	"ingested_at" timestamp with time zone NOT NULL,
	"first_position" integer NOT NULL,
	"values" "bytea" NOT NULL,
	CONSTRAINT "series_day_pk" PRIMARY KEY("tenant_id","data_set_id","variable","year","day","version","first_position")
);
--> statement-breakpoint
-- A reader takes the eight bytes of one place out of a day of thousands: only what is not packed can be read in part.
ALTER TABLE "series_day" ALTER COLUMN "values" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "monitoring_target" ADD COLUMN "position" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "monitoring_target_tenant_id_data_set_id_position_index" ON "monitoring_target" USING btree ("tenant_id","data_set_id","position");