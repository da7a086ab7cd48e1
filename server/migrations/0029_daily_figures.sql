CREATE TABLE "daily_figures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"plan_id" uuid,
	"cents" bigint DEFAULT 0 NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"began" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_figures_by_day" ON "daily_figures" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "invoices_without_plan" ON "invoices" USING btree ("id") WHERE plan_id is null;--> statement-breakpoint
CREATE INDEX "subscriptions_gone" ON "subscriptions" USING btree ("ended_at","started_at","plan_id","user_id") WHERE ended_at is not null and gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once);--> statement-breakpoint
CREATE INDEX "subscriptions_begun" ON "subscriptions" USING btree ("started_at","ended_at","user_id") WHERE gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once);--> statement-breakpoint
CREATE INDEX "subscriptions_on_trial" ON "subscriptions" USING btree ("trial_end","started_at","ended_at") WHERE trial_end is not null and gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once);--> statement-breakpoint
CREATE INDEX "subscriptions_leaving_words" ON "subscriptions" USING btree ("ended_at","cancel_reason") WHERE cancel_reason is not null;