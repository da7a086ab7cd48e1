ALTER TABLE "tax_rates" DROP CONSTRAINT "tax_rates_of_country";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "provider_prices" ADD COLUMN "tax_way" text;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "found" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_of_place" UNIQUE NULLS NOT DISTINCT("country","postal_code","found","since");