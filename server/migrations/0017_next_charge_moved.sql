ALTER TABLE "subscriptions" ADD COLUMN "reserved_term" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "free_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_last_day" date;--> statement-breakpoint
UPDATE "subscriptions" SET "given_last_day" = studio_day("period_end") WHERE "given_kind" IS NOT NULL AND "period_end" < timestamptz '2199-12-31T00:00:00Z';
