ALTER TABLE "provider_prices" ADD COLUMN "term" text DEFAULT 'days30' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "term" text DEFAULT 'days30' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_term" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "terms" text[];--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_first_term" CHECK ("plans"."terms" = '[]' or ("plans"."terms" -> 0 ->> 'costCents')::int = "plans"."cost_cents");