CREATE TABLE "business_partner" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email_address" text NOT NULL,
	"contact_phone_number" text DEFAULT '' NOT NULL,
	"tax_status" text,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"quote_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"intermediary_id" text,
	"issuer" text NOT NULL,
	"inception_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"currency" text NOT NULL,
	"gross_written_premium" numeric(18, 2) NOT NULL,
	"gross_written_premium_pct" double precision NOT NULL,
	"total_sum_insured" numeric(18, 2) NOT NULL,
	"commission" numeric(18, 2) NOT NULL,
	"total_calculated_payout" numeric(18, 2) DEFAULT 0 NOT NULL,
	"sum_insured_basis" text DEFAULT '' NOT NULL,
	"exclusions" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"policy_schedule_document_id" text,
	"signed_schedule_document_id" text,
	"quote_document_id" text,
	"aggregated_pricing_report_id" text,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"submitted_by" text,
	"activated_by" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_item" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"coverage_id" text NOT NULL,
	"coverage_version" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sum_insured" numeric(18, 2) NOT NULL,
	"gross_written_premium" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"icon" text NOT NULL,
	"insured_unit" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"ui_state" text DEFAULT 'draft' NOT NULL,
	"error" text,
	"customer_id" text,
	"intermediary_id" text,
	"issuer" text NOT NULL,
	"inception_date" date,
	"expiry_date" date,
	"currency" text DEFAULT 'USD' NOT NULL,
	"commission_rate" double precision DEFAULT 0.125 NOT NULL,
	"service_fee_amount" numeric(18, 2) DEFAULT 100 NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"program" text DEFAULT '' NOT NULL,
	"sum_insured_basis" text DEFAULT '' NOT NULL,
	"exclusions" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"gross_written_premium" numeric(18, 2),
	"gross_written_premium_pct" double precision,
	"total_sum_insured" numeric(18, 2),
	"commission" numeric(18, 2),
	"quote_document_id" text,
	"aggregated_pricing_report_id" text,
	"policy_id" text,
	"job_id" text,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_item" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"coverage_id" text NOT NULL,
	"coverage_version" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sum_insured" numeric(18, 2) NOT NULL,
	"gross_pct" double precision,
	"gross_written_premium" numeric(18, 2),
	"provenance" jsonb
);
--> statement-breakpoint
CREATE TABLE "correction" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"target_id" text NOT NULL,
	"variable" text NOT NULL,
	"date" date NOT NULL,
	"version" integer NOT NULL,
	"before" double precision,
	"after" double precision,
	CONSTRAINT "correction_tenant_id_data_set_id_target_id_variable_date_version_pk" PRIMARY KEY("tenant_id","data_set_id","target_id","variable","date","version")
);
--> statement-breakpoint
CREATE TABLE "data_provider" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo" text,
	CONSTRAINT "data_provider_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_set" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"risk_type_ids" text[] NOT NULL,
	"variables" jsonb NOT NULL,
	"day_offset_hours" double precision DEFAULT 0 NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"first_date" date,
	"last_date" date,
	"grid" jsonb,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_set_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_set_version" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"report" jsonb NOT NULL,
	"ingested_at" timestamp with time zone NOT NULL,
	"ingested_by" text NOT NULL,
	CONSTRAINT "data_set_version_tenant_id_data_set_id_version_pk" PRIMARY KEY("tenant_id","data_set_id","version")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"target_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"ingested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"severity" text,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "incident_tenant_id_data_set_id_id_version_pk" PRIMARY KEY("tenant_id","data_set_id","id","version")
);
--> statement-breakpoint
CREATE TABLE "monitoring_target" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"geometry" jsonb NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_date" date,
	"last_date" date,
	CONSTRAINT "monitoring_target_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "series_block" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"target_id" text NOT NULL,
	"variable" text NOT NULL,
	"year" integer NOT NULL,
	"version" integer NOT NULL,
	"ingested_at" timestamp with time zone NOT NULL,
	"values" "bytea" NOT NULL,
	"quality" "bytea",
	CONSTRAINT "series_block_tenant_id_target_id_variable_year_version_pk" PRIMARY KEY("tenant_id","target_id","variable","year","version")
);
--> statement-breakpoint
CREATE TABLE "storm_fix" (
	"tenant_id" text NOT NULL,
	"data_set_id" text NOT NULL,
	"storm_id" text NOT NULL,
	"version" integer NOT NULL,
	"sequence" integer NOT NULL,
	"ingested_at" timestamp with time zone NOT NULL,
	"storm_name" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"wind_kmh" double precision,
	"pressure_hpa" double precision,
	CONSTRAINT "storm_fix_tenant_id_data_set_id_storm_id_version_sequence_pk" PRIMARY KEY("tenant_id","data_set_id","storm_id","version","sequence")
);
--> statement-breakpoint
CREATE TABLE "coverage" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"active_version" integer,
	"archived" boolean DEFAULT false NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_version" (
	"tenant_id" text NOT NULL,
	"coverage_id" text NOT NULL,
	"version" integer NOT NULL,
	"label" text NOT NULL,
	"ui_state" text DEFAULT 'created' NOT NULL,
	"error" text,
	"coverage_type" text DEFAULT 'SINGLE' NOT NULL,
	"combine" text,
	"risk_type_id" text NOT NULL,
	"risk_carrier" text,
	"data_set_id" text NOT NULL,
	"secondary_data_set_id" text,
	"target_id" text NOT NULL,
	"currency" text NOT NULL,
	"insured_amount" numeric(18, 2) NOT NULL,
	"start" date NOT NULL,
	"end" date NOT NULL,
	"terms" jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_premium_pct" double precision,
	"gross_premium_pct" double precision,
	"pricing_report_file_id" text,
	"fact_sheet_file_id" text,
	"job_id" text,
	"quoted" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coverage_version_tenant_id_coverage_id_version_pk" PRIMARY KEY("tenant_id","coverage_id","version")
);
--> statement-breakpoint
CREATE TABLE "pricing_result" (
	"tenant_id" text NOT NULL,
	"coverage_id" text NOT NULL,
	"version" integer NOT NULL,
	"simulation" jsonb NOT NULL,
	"risk_premium_pct" double precision NOT NULL,
	"gross_premium_pct" double precision NOT NULL,
	"provenance" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"policy_item_id" text NOT NULL,
	"policy_id" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'drawn_up' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"payout_pct" double precision NOT NULL,
	"index_value" double precision NOT NULL,
	"index_unit" text NOT NULL,
	"start_time" date NOT NULL,
	"report_file_id" text,
	"certificate_file_id" text,
	"reviewed_by" text,
	"approved_by" text,
	"paid_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "correction_notice" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"data_version" integer NOT NULL,
	"old_index" double precision,
	"new_index" double precision,
	"old_payout_pct" double precision,
	"new_payout_pct" double precision,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "footprint" (
	"tenant_id" text NOT NULL,
	"event_id" text NOT NULL,
	"hash" text NOT NULL,
	"rows" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "footprint_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "monitoring_run" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"events" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "parametric_event" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"coverage_id" text NOT NULL,
	"coverage_version" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"status" text DEFAULT 'UNKNOWN' NOT NULL,
	"warning" boolean DEFAULT false NOT NULL,
	"index_value" double precision,
	"latest_index_value" double precision,
	"payout_pct" double precision DEFAULT 0 NOT NULL,
	"indicative_pct" double precision,
	"missing_days" integer DEFAULT 0 NOT NULL,
	"usable" boolean DEFAULT false NOT NULL,
	"first_payout_date" date,
	"as_of" date,
	"run_time" timestamp with time zone,
	"provenance" jsonb,
	"secondary" jsonb,
	"frozen" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permalink" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"slug_hash" text NOT NULL,
	"hint" text NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_seen" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"tenants" text[] NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"failed_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"tenant_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"channel" text NOT NULL,
	"area" text NOT NULL,
	"subject_id" text NOT NULL,
	"action" text NOT NULL,
	"from" text,
	"to" text,
	"reason" text,
	"details" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_tenant_id_sequence_pk" PRIMARY KEY("tenant_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"etag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_tenant_id_user_id_key_pk" PRIMARY KEY("tenant_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_entry" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "identity_entry_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"subject_id" text,
	"area" text,
	"payload" jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unique_key" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"areas" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" text PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE INDEX "business_partner_tenant_id_role_name_index" ON "business_partner" USING btree ("tenant_id","role","name");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_created_at_index" ON "policy" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_labels_index" ON "policy" USING gin ("labels");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_tenant_id_quote_id_id_index" ON "policy" USING btree ("tenant_id","quote_id","id");--> statement-breakpoint
CREATE INDEX "policy_item_tenant_id_policy_id_index" ON "policy_item" USING btree ("tenant_id","policy_id");--> statement-breakpoint
CREATE INDEX "policy_item_tenant_id_coverage_id_index" ON "policy_item" USING btree ("tenant_id","coverage_id");--> statement-breakpoint
CREATE INDEX "program_tenant_id_created_at_index" ON "program" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_tenant_id_created_at_index" ON "quote" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_labels_index" ON "quote" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "quote_item_tenant_id_quote_id_index" ON "quote_item" USING btree ("tenant_id","quote_id");--> statement-breakpoint
CREATE INDEX "quote_item_tenant_id_coverage_id_index" ON "quote_item" USING btree ("tenant_id","coverage_id");--> statement-breakpoint
CREATE INDEX "data_set_tenant_id_provider_id_index" ON "data_set" USING btree ("tenant_id","provider_id");--> statement-breakpoint
CREATE INDEX "incident_tenant_id_target_id_started_at_index" ON "incident" USING btree ("tenant_id","target_id","started_at");--> statement-breakpoint
CREATE INDEX "monitoring_target_tenant_id_data_set_id_index" ON "monitoring_target" USING btree ("tenant_id","data_set_id");--> statement-breakpoint
CREATE INDEX "monitoring_target_tenant_id_lat_lon_index" ON "monitoring_target" USING btree ("tenant_id","lat","lon");--> statement-breakpoint
CREATE INDEX "storm_fix_tenant_id_data_set_id_time_index" ON "storm_fix" USING btree ("tenant_id","data_set_id","time");--> statement-breakpoint
CREATE INDEX "coverage_tenant_id_created_at_index" ON "coverage" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "coverage_labels_index" ON "coverage" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_target_id_index" ON "coverage_version" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_ui_state_index" ON "coverage_version" USING btree ("tenant_id","ui_state");--> statement-breakpoint
CREATE UNIQUE INDEX "pricing_result_tenant_id_coverage_id_version_index" ON "pricing_result" USING btree ("tenant_id","coverage_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_tenant_id_event_id_policy_item_id_sequence_index" ON "claim" USING btree ("tenant_id","event_id","policy_item_id","sequence");--> statement-breakpoint
CREATE INDEX "claim_tenant_id_policy_id_index" ON "claim" USING btree ("tenant_id","policy_id");--> statement-breakpoint
CREATE INDEX "monitoring_run_tenant_id_as_of_index" ON "monitoring_run" USING btree ("tenant_id","as_of");--> statement-breakpoint
CREATE UNIQUE INDEX "parametric_event_tenant_id_coverage_id_coverage_version_period_start_period_end_index" ON "parametric_event" USING btree ("tenant_id","coverage_id","coverage_version","period_start","period_end");--> statement-breakpoint
CREATE INDEX "parametric_event_tenant_id_status_index" ON "parametric_event" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "permalink_slug_hash_index" ON "permalink" USING btree ("slug_hash");--> statement-breakpoint
CREATE INDEX "permalink_tenant_id_event_id_index" ON "permalink" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_index" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_tenant_id_subject_id_index" ON "audit" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "identity_entry_grant_id_index" ON "identity_entry" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_entry_uid_index" ON "identity_entry" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "job_state_created_at_index" ON "job" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "job_tenant_id_subject_id_index" ON "job" USING btree ("tenant_id","subject_id");--> statement-breakpoint
CREATE INDEX "job_updated_at_index" ON "job" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "notice_created_at_index" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_file_tenant_id_created_at_index" ON "stored_file" USING btree ("tenant_id","created_at");