-- Signed schedules that were attached before they were kept from the moment of it. The owner carries over rows of all tenants: for as long as that
-- takes, their security does not hold for the owner.
ALTER TABLE "stored_file" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "stored_file" f SET "kept" = true FROM "policy" p WHERE p."tenant_id" = f."tenant_id" AND p."signed_schedule_document_id" = f."id";--> statement-breakpoint
ALTER TABLE "stored_file" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" FORCE ROW LEVEL SECURITY;
