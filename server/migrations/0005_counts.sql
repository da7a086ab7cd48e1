CREATE TABLE "counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_by_name" ON "counts" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "subscriptions_running_by_end" ON "subscriptions" USING btree ((case when "gateway_state" = 'past_due'
    then "period_start" at time zone 'UTC' + interval '7 days' else "period_end" at time zone 'UTC' end),"user_id") WHERE ended_at is null and gateway_state <> 'pending';--> statement-breakpoint
CREATE INDEX "users_user_name_part" ON "users" USING gin ("user_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_full_name_part" ON "users" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);