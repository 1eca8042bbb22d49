-- Dictionaries by which lists are sorted. Where the database knows no Swedish (the embedded one has the common rules alone) the rules say it; where it knows no dictionary at all, texts stand by their signs.
DO $$
BEGIN
  CREATE COLLATION words (provider = icu, locale = 'und');
EXCEPTION WHEN feature_not_supported OR undefined_object OR invalid_parameter_value THEN
  CREATE COLLATION words FROM "C";
END $$;--> statement-breakpoint
DO $$
DECLARE
  knows_swedish boolean;
BEGIN
  CREATE COLLATION words_se (provider = icu, locale = 'sv');
  EXECUTE $q$ select 'ö' > 'z' collate words_se $q$ INTO knows_swedish;
  IF NOT knows_swedish THEN
    DROP COLLATION words_se;
    EXECUTE $q$ create collation words_se (provider = icu, locale = 'und', rules = '&[before 1]ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<ö<<<Ö<<ø<<<Ø') $q$;
  END IF;
EXCEPTION WHEN feature_not_supported OR undefined_object OR invalid_parameter_value OR syntax_error OR invalid_object_definition THEN
  CREATE COLLATION words_se FROM words;
END $$;--> statement-breakpoint
DROP INDEX "coverage_version_tenant_id_label_coverage_id_index";--> statement-breakpoint
CREATE INDEX "business_partner_name_words_index" ON "business_partner" USING btree ("tenant_id","name" collate words,"id");--> statement-breakpoint
CREATE INDEX "business_partner_name_words_se_index" ON "business_partner" USING btree ("tenant_id","name" collate words_se,"id");--> statement-breakpoint
CREATE INDEX "business_partner_email_words_index" ON "business_partner" USING btree ("tenant_id","contact_email_address" collate words,"id");--> statement-breakpoint
CREATE INDEX "business_partner_city_words_index" ON "business_partner" USING btree ("tenant_id",("address"->>'city') collate words,"id");--> statement-breakpoint
CREATE INDEX "business_partner_country_words_index" ON "business_partner" USING btree ("tenant_id",("address"->>'country') collate words,"id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_customer_id_index" ON "policy" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "policy_name_words_index" ON "policy" USING btree ("tenant_id","name" collate words,"id");--> statement-breakpoint
CREATE INDEX "policy_name_words_se_index" ON "policy" USING btree ("tenant_id","name" collate words_se,"id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_state_id_index" ON "policy" USING btree ("tenant_id","state","id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_inception_date_id_index" ON "policy" USING btree ("tenant_id","inception_date","id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_expiry_date_id_index" ON "policy" USING btree ("tenant_id","expiry_date","id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_currency_gross_written_premium_id_index" ON "policy" USING btree ("tenant_id","currency","gross_written_premium","id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_gross_written_premium_pct_id_index" ON "policy" USING btree ("tenant_id","gross_written_premium_pct","id");--> statement-breakpoint
CREATE INDEX "policy_tenant_id_currency_total_calculated_payout_id_index" ON "policy" USING btree ("tenant_id","currency","total_calculated_payout","id");--> statement-breakpoint
CREATE INDEX "quote_tenant_id_customer_id_index" ON "quote" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "quote_name_words_index" ON "quote" USING btree ("tenant_id","name" collate words,"id");--> statement-breakpoint
CREATE INDEX "quote_name_words_se_index" ON "quote" USING btree ("tenant_id","name" collate words_se,"id");--> statement-breakpoint
CREATE INDEX "quote_tenant_id_inception_date_id_index" ON "quote" USING btree ("tenant_id","inception_date","id");--> statement-breakpoint
CREATE INDEX "quote_tenant_id_currency_total_sum_insured_id_index" ON "quote" USING btree ("tenant_id","currency","total_sum_insured","id");--> statement-breakpoint
CREATE INDEX "quote_tenant_id_currency_gross_written_premium_id_index" ON "quote" USING btree ("tenant_id","currency","gross_written_premium","id");--> statement-breakpoint
CREATE INDEX "monitoring_target_name_words_index" ON "monitoring_target" USING btree ("tenant_id","name" collate words);--> statement-breakpoint
CREATE INDEX "monitoring_target_name_words_se_index" ON "monitoring_target" USING btree ("tenant_id","name" collate words_se);--> statement-breakpoint
CREATE INDEX "coverage_version_label_words_index" ON "coverage_version" USING btree ("tenant_id","label" collate words,"coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_label_words_se_index" ON "coverage_version" USING btree ("tenant_id","label" collate words_se,"coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_end_coverage_id_index" ON "coverage_version" USING btree ("tenant_id","end","coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_payout_index" ON "coverage_version" USING btree ("tenant_id",(case when "coverage_type" = 'MULTI_TRIGGER' then -1 when "terms"->'payout'->>'structure' = 'linear' then greatest(("terms"->'payout'->>'minPayoutPct')::float8, ("terms"->'payout'->>'limitPct')::float8) else ("terms"->'payout'->>'minPayoutPct')::float8 end),"coverage_id");--> statement-breakpoint
CREATE INDEX "parametric_event_tenant_id_period_start_id_index" ON "parametric_event" USING btree ("tenant_id","period_start","id");