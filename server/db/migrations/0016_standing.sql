CREATE TABLE "standing" (
	"who" text PRIMARY KEY NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone
);
