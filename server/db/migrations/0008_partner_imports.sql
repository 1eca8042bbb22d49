ALTER TABLE "business_partner" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "merged_into" text;--> statement-breakpoint
CREATE UNIQUE INDEX "business_partner_tenant_id_external_id_index" ON "business_partner" USING btree ("tenant_id","external_id") WHERE "business_partner"."external_id" is not null;