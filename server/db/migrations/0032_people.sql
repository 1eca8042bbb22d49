ALTER TABLE "person" DROP CONSTRAINT "person_tenant_id_email_pk";--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "id" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "former" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
-- Rows written until now name people by address, and some by name: an address stays as what names a row, until somebody who bears it is seen. The
-- owner carries over rows of all tenants: for as long as that takes, their security does not hold for the owner.
ALTER TABLE "person" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "person" SET "id" = "email";--> statement-breakpoint
ALTER TABLE "person" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
-- Whoever wrote before names were kept.
INSERT INTO "person" ("tenant_id", "id", "email", "name")
SELECT DISTINCT "tenant_id", "who", "who", "who" FROM "audit" WHERE "who" NOT IN ('Isoline', 'command', 'isoline monitor')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Accounts of the embedded sign-in are those people, whatever letters their address was written in.
INSERT INTO "person" ("tenant_id", "id", "email", "name", "former", "seen_at")
SELECT old."tenant_id", 'isoline#' || a."id", a."email", a."name", array_agg(DISTINCT was), 'epoch'
FROM "account" a JOIN "person" old ON lower(old."email") = lower(a."email") AND old."tenant_id" = ANY (a."tenants"),
unnest(ARRAY[old."id", old."name", a."name"]) was
WHERE was <> 'Isoline'
GROUP BY old."tenant_id", a."id", a."email", a."name";--> statement-breakpoint
ALTER TABLE "account" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person" FORCE ROW LEVEL SECURITY;
