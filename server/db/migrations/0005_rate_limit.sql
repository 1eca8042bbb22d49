CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"size" double precision NOT NULL,
	"per_second" double precision NOT NULL,
	"left" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
