CREATE TABLE "series_end" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"days" "bytea" NOT NULL,
	CONSTRAINT "series_end_tenant_id_data_set_id_pk" PRIMARY KEY("tenant_id","data_set_id")
);
--> statement-breakpoint
-- A reader takes the four bytes of one place out of thousands: only what is not packed can be read in part.
ALTER TABLE "series_end" ALTER COLUMN "days" SET STORAGE EXTERNAL;
