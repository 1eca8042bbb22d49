CREATE TABLE "coverage_activation" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"total" integer NOT NULL,
	"activated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_activation_row" (
	"tenant_id" text NOT NULL,
	"activation_id" text NOT NULL,
	"place" integer NOT NULL,
	"coverage_id" text NOT NULL,
	"label" text,
	"outcome" text,
	"why" text,
	"end" date,
	CONSTRAINT "coverage_activation_row_tenant_id_activation_id_place_pk" PRIMARY KEY("tenant_id","activation_id","place")
);
