CREATE TABLE "news_message" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "news_subscription" (
	"tenant_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"permalink_id" text NOT NULL,
	"event_id" text NOT NULL,
	"language" text NOT NULL,
	"sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "news_message_tenant_id_subscription_id_event_id_kind_index" ON "news_message" USING btree ("tenant_id","subscription_id","event_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "news_subscription_token_hash_index" ON "news_subscription" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "news_subscription_tenant_id_permalink_id_address_hash_index" ON "news_subscription" USING btree ("tenant_id","permalink_id","address_hash");--> statement-breakpoint
CREATE INDEX "news_subscription_tenant_id_event_id_index" ON "news_subscription" USING btree ("tenant_id","event_id");