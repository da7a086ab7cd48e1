CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "gateway_coupons_of_promo" ON "gateway_coupons" USING btree ("promo_code_id");--> statement-breakpoint
CREATE INDEX "gateway_prices_of_plan" ON "gateway_prices" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_next_plan" ON "subscriptions" USING btree ("next_plan_id") WHERE next_plan_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_promo" ON "subscriptions" USING btree ("promo_code_id") WHERE promo_code_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_switched_by" ON "subscriptions" USING btree ("deactivated_by") WHERE deactivated_by is not null;--> statement-breakpoint
CREATE INDEX "invitations_of_admin" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "promo_code_plans_of_plan" ON "promo_code_plans" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "promo_redemptions_of_user" ON "promo_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to");--> statement-breakpoint
CREATE INDEX "training_packs_of_plan" ON "training_packs" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "videos_of_file" ON "videos" USING btree ("file_id");