-- The address of the insured as the list of quotes shows it, whole, and what is found by it.
CREATE OR REPLACE FUNCTION quote_searched() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer record;
BEGIN
  IF tg_op = 'INSERT' OR new.customer_id IS DISTINCT FROM old.customer_id THEN
    PERFORM FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id FOR SHARE;
  END IF;
  SELECT p.name, p.address INTO customer FROM business_partner p WHERE p.id = new.customer_id AND p.tenant_id = new.tenant_id;
  new.customer_name := customer.name;
  new.customer_place := concat_ws(', ',
    nullif(concat_ws(' ', nullif(customer.address->>'street', ''), nullif(customer.address->>'houseNumber', '')), ''),
    nullif(customer.address->>'city', ''), nullif(customer.address->>'county', ''), nullif(customer.address->>'state', ''));
  new.searched := without_capitals(new.name, customer.name, new.customer_place, customer.address->>'postcode', customer.address->>'country');
  RETURN new;
END $$;--> statement-breakpoint
-- What is there already, of every tenant: the owner sees it while security by row is not forced on them.
ALTER TABLE "business_partner" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_item" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_item" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "quote" SET customer_id = customer_id;--> statement-breakpoint
-- Quotes and policies carry the tags of their coverages, but for the program, which is their own, and that a coverage is public.
UPDATE "quote" q SET labels = q.labels || t.tags FROM (
  SELECT i.tenant_id, i.quote_id, array_agg(DISTINCT l.label) AS tags
    FROM "quote_item" i JOIN "coverage" c ON c.tenant_id = i.tenant_id AND c.id = i.coverage_id, unnest(c.labels) AS l(label)
    WHERE l.label NOT LIKE 'user/program:%' AND l.label <> 'system/visibility:public' GROUP BY i.tenant_id, i.quote_id
) t WHERE t.tenant_id = q.tenant_id AND t.quote_id = q.id;--> statement-breakpoint
UPDATE "policy" p SET labels = p.labels || t.tags FROM (
  SELECT i.tenant_id, i.policy_id, array_agg(DISTINCT l.label) AS tags
    FROM "policy_item" i JOIN "coverage" c ON c.tenant_id = i.tenant_id AND c.id = i.coverage_id, unnest(c.labels) AS l(label)
    WHERE l.label NOT LIKE 'user/program:%' AND l.label <> 'system/visibility:public' GROUP BY i.tenant_id, i.policy_id
) t WHERE t.tenant_id = p.tenant_id AND t.policy_id = p.id;--> statement-breakpoint
ALTER TABLE "business_partner" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coverage" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_item" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "policy_item" FORCE ROW LEVEL SECURITY;
