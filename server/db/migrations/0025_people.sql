CREATE TABLE "person" (
	"tenant_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "person_tenant_id_email_pk" PRIMARY KEY("tenant_id","email")
);
