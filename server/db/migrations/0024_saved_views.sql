CREATE TABLE "list_choice" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"choices" jsonb NOT NULL,
	CONSTRAINT "list_choice_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"look" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_tenant_id_user_id_list_name_index" ON "saved_view" USING btree ("tenant_id","user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_view_tenant_id_list_index" ON "saved_view" USING btree ("tenant_id","list");