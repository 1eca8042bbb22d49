ALTER TABLE "permalink" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
-- Links that were made before have been public from their first moment. The owner carries over rows of all tenants: for as long as that takes,
-- their security does not hold for the owner.
ALTER TABLE "permalink" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "permalink" SET "released_at" = "created_at";--> statement-breakpoint
ALTER TABLE "permalink" FORCE ROW LEVEL SECURITY;
