ALTER TABLE "subscriptions" ADD COLUMN "start_key" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "start_terms" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "start_answered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_by_start_key" ON "subscriptions" USING btree ("user_id","start_key") WHERE start_key is not null;