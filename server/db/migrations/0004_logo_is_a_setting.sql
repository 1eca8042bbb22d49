UPDATE "tenant" SET "settings" = "settings" || jsonb_build_object('logo', "logo") WHERE "logo" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" DROP COLUMN "logo";