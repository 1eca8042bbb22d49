DROP INDEX "saved_view_tenant_id_user_id_list_name_index";--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_tenant_id_user_id_list_name_index" ON "saved_view" USING btree ("tenant_id","user_id","list","name") WHERE not "saved_view"."archived";