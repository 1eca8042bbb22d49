ALTER TABLE "program" DROP CONSTRAINT "program_pkey";--> statement-breakpoint
ALTER TABLE "program" ADD CONSTRAINT "program_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "failed_since";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "failures";
