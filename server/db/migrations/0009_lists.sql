DROP INDEX "coverage_tenant_id_created_at_index";--> statement-breakpoint
DROP INDEX "coverage_version_tenant_id_ui_state_index";--> statement-breakpoint
DROP INDEX "parametric_event_tenant_id_status_index";--> statement-breakpoint
CREATE INDEX "monitoring_target_tenant_id_name_index" ON "monitoring_target" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "coverage_listed_index" ON "coverage" USING btree ("tenant_id","created_at","id") WHERE not "coverage"."archived";--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_ui_state_coverage_id_index" ON "coverage_version" USING btree ("tenant_id","ui_state","coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_label_coverage_id_index" ON "coverage_version" USING btree ("tenant_id","label","coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_tenant_id_start_coverage_id_index" ON "coverage_version" USING btree ("tenant_id","start","coverage_id");--> statement-breakpoint
CREATE INDEX "coverage_version_premium_index" ON "coverage_version" USING btree ("tenant_id",coalesce("risk_premium_pct", -1),"coverage_id");--> statement-breakpoint
CREATE INDEX "parametric_event_tenant_id_status_id_index" ON "parametric_event" USING btree ("tenant_id","status","id");--> statement-breakpoint
CREATE INDEX "parametric_event_tenant_id_period_end_id_index" ON "parametric_event" USING btree ("tenant_id","period_end","id");