DROP INDEX "program_tenant_id_created_at_index";--> statement-breakpoint
DROP INDEX "coverage_version_tenant_id_ui_state_coverage_id_index";--> statement-breakpoint
DROP INDEX "coverage_version_tenant_id_start_coverage_id_index";--> statement-breakpoint
DROP INDEX "coverage_version_tenant_id_end_coverage_id_index";--> statement-breakpoint
DROP INDEX "inbox_message_tenant_id_created_at_index";--> statement-breakpoint
DROP INDEX "coverage_version_label_words_index";--> statement-breakpoint
DROP INDEX "coverage_version_label_words_se_index";--> statement-breakpoint
DROP INDEX "coverage_version_premium_index";--> statement-breakpoint
DROP INDEX "coverage_version_payout_index";--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "number_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_partner" ADD COLUMN "mail_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "customer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "customer_place" text;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_target" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "in_force" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "listed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "definition" text;--> statement-breakpoint
ALTER TABLE "coverage_version" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_message" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a row is searched by stands with it, without capital letters of any language and each text in a line of its own.
CREATE FUNCTION without_capitals(VARIADIC texts text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN lower(array_to_string(texts, E'\n', '') COLLATE words);
END $$;--> statement-breakpoint
CREATE FUNCTION name_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.searched := without_capitals(new.name);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER name_searched BEFORE INSERT OR UPDATE OF name ON "monitoring_target" FOR EACH ROW EXECUTE FUNCTION name_searched();--> statement-breakpoint
CREATE TRIGGER name_searched BEFORE INSERT OR UPDATE OF name ON "inbox_message" FOR EACH ROW EXECUTE FUNCTION name_searched();--> statement-breakpoint
CREATE FUNCTION program_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.searched := without_capitals(new.name, new.description, new.country, new.labels->>'company');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER program_searched BEFORE INSERT OR UPDATE OF name, description, country, labels ON "program" FOR EACH ROW EXECUTE FUNCTION program_searched();--> statement-breakpoint
CREATE FUNCTION partner_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.searched := without_capitals(new.name, new.contact_name, new.contact_email_address, new.registration_number, new.external_id, new.address->>'city', new.address->>'country');
  new.name_key := lower(regexp_replace(new.name, '[^[:alnum:]]', '', 'g'));
  new.number_key := lower(regexp_replace(new.registration_number, '[^[:alnum:]]', '', 'g'));
  new.mail_key := lower(trim(new.contact_email_address));
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER partner_searched BEFORE INSERT OR UPDATE OF name, contact_name, contact_email_address, registration_number, external_id, address ON "business_partner" FOR EACH ROW EXECUTE FUNCTION partner_searched();--> statement-breakpoint
CREATE FUNCTION coverage_version_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.definition := CASE WHEN new.coverage_type = 'MULTI_TRIGGER' THEN 'MULTI_TRIGGER' ELSE new.terms->'index'->>'indexId' END;
  new.searched := without_capitals(new.label);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER coverage_version_searched BEFORE INSERT OR UPDATE OF label, coverage_type, terms ON "coverage_version" FOR EACH ROW EXECUTE FUNCTION coverage_version_searched();--> statement-breakpoint
-- Which version of a coverage lists show, and when the coverage was made, stands with the version: one index answers a page of the list.
CREATE FUNCTION coverage_version_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head record;
BEGIN
  SELECT c.current_version, c.active_version, c.archived, c.created_at INTO head FROM coverage c WHERE c.id = new.coverage_id AND c.tenant_id = new.tenant_id;
  new.listed := coalesce(new.version = head.current_version AND NOT head.archived, false);
  new.in_force := coalesce(new.version = head.active_version AND NOT head.archived, false);
  new.listed_at := coalesce(head.created_at, new.created_at);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER coverage_version_shown BEFORE INSERT ON "coverage_version" FOR EACH ROW EXECUTE FUNCTION coverage_version_shown();--> statement-breakpoint
CREATE FUNCTION coverage_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coverage_version v
    SET listed = v.version = new.current_version AND NOT new.archived,
      in_force = coalesce(v.version = new.active_version AND NOT new.archived, false),
      listed_at = new.created_at
    WHERE v.tenant_id = new.tenant_id AND v.coverage_id = new.id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER coverage_shown AFTER INSERT ON "coverage" FOR EACH ROW EXECUTE FUNCTION coverage_shown();--> statement-breakpoint
CREATE TRIGGER coverage_shown_anew AFTER UPDATE ON "coverage" FOR EACH ROW
  WHEN ((old.current_version, old.active_version, old.archived, old.created_at) IS DISTINCT FROM (new.current_version, new.active_version, new.archived, new.created_at))
  EXECUTE FUNCTION coverage_shown();--> statement-breakpoint
-- Lists of quotes and policies are sorted by their customer and searched by what they know of them: it stands with each, and follows when the partner changes.
-- Whoever names another customer holds it, so that a new name of it that is being written is not missed.
CREATE FUNCTION quote_searched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer record;
BEGIN
  IF tg_op = 'INSERT' OR new.customer_id IS DISTINCT FROM old.customer_id THEN
    PERFORM FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id FOR SHARE;
  END IF;
  SELECT p.name, p.address INTO customer FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id;
  new.customer_name := customer.name;
  new.customer_place := concat_ws(', ', nullif(customer.address->>'city', ''), nullif(customer.address->>'state', ''));
  new.searched := without_capitals(new.name, customer.name, customer.address->>'street', customer.address->>'postcode', customer.address->>'city', customer.address->>'state', customer.address->>'country');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_searched BEFORE INSERT OR UPDATE OF name, customer_id ON "quote" FOR EACH ROW EXECUTE FUNCTION quote_searched();--> statement-breakpoint
CREATE FUNCTION policy_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' OR new.customer_id IS DISTINCT FROM old.customer_id THEN
    PERFORM FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id FOR SHARE;
  END IF;
  new.customer_name := coalesce((SELECT p.name FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id), '');
  new.searched := without_capitals(new.name, new.customer_name);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER policy_searched BEFORE INSERT OR UPDATE OF name, customer_id ON "policy" FOR EACH ROW EXECUTE FUNCTION policy_searched();--> statement-breakpoint
-- In the order of their ids, as others hold several rows: so none waits for the other.
CREATE FUNCTION customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM quote q WHERE q.tenant_id = new.tenant_id AND q.customer_id = new.id ORDER BY q.id FOR UPDATE;
  UPDATE quote q SET customer_id = q.customer_id WHERE q.tenant_id = new.tenant_id AND q.customer_id = new.id;
  PERFORM FROM policy p WHERE p.tenant_id = new.tenant_id AND p.customer_id = new.id ORDER BY p.id FOR UPDATE;
  UPDATE policy p SET customer_id = p.customer_id WHERE p.tenant_id = new.tenant_id AND p.customer_id = new.id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_changed AFTER UPDATE ON "business_partner" FOR EACH ROW
  WHEN ((old.name, old.address) IS DISTINCT FROM (new.name, new.address)) EXECUTE FUNCTION customer_changed();--> statement-breakpoint
-- What is there already, of every tenant: the owner sees it while security by row is not forced on them.
ALTER TABLE "coverage" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_partner" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "program" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monitoring_target" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inbox_message" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "coverage_version" v SET label = v.label, listed = v.version = c.current_version AND NOT c.archived, in_force = coalesce(v.version = c.active_version AND NOT c.archived, false), listed_at = c.created_at
  FROM "coverage" c WHERE c.tenant_id = v.tenant_id AND c.id = v.coverage_id;--> statement-breakpoint
UPDATE "business_partner" SET contact_name = contact_name;--> statement-breakpoint
UPDATE "quote" SET customer_id = customer_id;--> statement-breakpoint
UPDATE "policy" SET customer_id = customer_id;--> statement-breakpoint
UPDATE "program" SET name = name;--> statement-breakpoint
UPDATE "monitoring_target" SET name = name;--> statement-breakpoint
UPDATE "inbox_message" SET name = name;--> statement-breakpoint
ALTER TABLE "coverage" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage_version" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_partner" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "program" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "monitoring_target" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inbox_message" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "business_partner_tenant_id_role_name_key_created_at_id_index" ON "business_partner" USING btree ("tenant_id","role","name_key","created_at","id") WHERE "business_partner"."merged_into" is null and "business_partner"."name_key" <> '';--> statement-breakpoint
CREATE INDEX "business_partner_tenant_id_role_number_key_created_at_id_index" ON "business_partner" USING btree ("tenant_id","role","number_key","created_at","id") WHERE "business_partner"."merged_into" is null and "business_partner"."number_key" <> '';--> statement-breakpoint
CREATE INDEX "business_partner_tenant_id_role_mail_key_created_at_id_index" ON "business_partner" USING btree ("tenant_id","role","mail_key","created_at","id") WHERE "business_partner"."merged_into" is null and "business_partner"."mail_key" <> '';--> statement-breakpoint
CREATE INDEX "policy_customer_words_index" ON "policy" USING btree ("tenant_id","customer_name" collate words,"id");--> statement-breakpoint
CREATE INDEX "policy_customer_words_se_index" ON "policy" USING btree ("tenant_id","customer_name" collate words_se,"id");--> statement-breakpoint
CREATE INDEX "program_tenant_id_created_at_id_index" ON "program" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "program_name_words_index" ON "program" USING btree ("tenant_id","name" collate words,"id");--> statement-breakpoint
CREATE INDEX "program_tenant_id_status_id_index" ON "program" USING btree ("tenant_id","status","id");--> statement-breakpoint
CREATE INDEX "quote_counted_index" ON "quote" USING btree ("tenant_id","ui_state","status","created_by","id") WHERE not ("quote"."ui_state" = 'draft' and "quote"."name" = '' and "quote"."version" = 1);--> statement-breakpoint
CREATE INDEX "quote_customer_words_index" ON "quote" USING btree ("tenant_id","customer_name" collate words,"id");--> statement-breakpoint
CREATE INDEX "quote_customer_words_se_index" ON "quote" USING btree ("tenant_id","customer_name" collate words_se,"id");--> statement-breakpoint
CREATE INDEX "quote_place_words_index" ON "quote" USING btree ("tenant_id","customer_place" collate words,"id");--> statement-breakpoint
CREATE INDEX "coverage_archived_index" ON "coverage" USING btree ("tenant_id","id") WHERE "coverage"."archived";--> statement-breakpoint
CREATE INDEX "coverage_version_listed_at_index" ON "coverage_version" USING btree ("tenant_id","listed_at","coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_start_index" ON "coverage_version" USING btree ("tenant_id","start","coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_end_index" ON "coverage_version" USING btree ("tenant_id","end","coverage_id","listed","in_force","ui_state") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_searched_index" ON "coverage_version" USING btree ("tenant_id","ui_state","coverage_id","definition","target_id","searched","listed","in_force","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "inbox_message_told_index" ON "inbox_message" USING btree ("tenant_id","created_at","id","area","recipient","kind");--> statement-breakpoint
CREATE INDEX "inbox_message_name_words_index" ON "inbox_message" USING btree ("tenant_id","name" collate words,"id");--> statement-breakpoint
CREATE INDEX "coverage_version_label_words_index" ON "coverage_version" USING btree ("tenant_id","label" collate words,"coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_label_words_se_index" ON "coverage_version" USING btree ("tenant_id","label" collate words_se,"coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_premium_index" ON "coverage_version" USING btree ("tenant_id",coalesce("risk_premium_pct", -1),"coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");--> statement-breakpoint
CREATE INDEX "coverage_version_payout_index" ON "coverage_version" USING btree ("tenant_id",(case when "coverage_type" = 'MULTI_TRIGGER' then -1 when "terms"->'payout'->>'structure' = 'linear' then greatest(("terms"->'payout'->>'minPayoutPct')::float8, ("terms"->'payout'->>'limitPct')::float8) else ("terms"->'payout'->>'minPayoutPct')::float8 end),"coverage_id","listed","in_force","ui_state","end") WHERE ("coverage_version"."listed" or "coverage_version"."in_force");