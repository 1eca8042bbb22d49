CREATE TABLE "inbox_message" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"area" text NOT NULL,
	"subject_id" text NOT NULL,
	"name" text NOT NULL,
	"date" date,
	"recipient" text,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_read" (
	"tenant_id" text NOT NULL,
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_read_tenant_id_user_id_message_id_pk" PRIMARY KEY("tenant_id","user_id","message_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_message_tenant_id_key_index" ON "inbox_message" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "inbox_message_tenant_id_created_at_index" ON "inbox_message" USING btree ("tenant_id","created_at");