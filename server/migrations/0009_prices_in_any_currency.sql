ALTER TABLE "plans" DROP CONSTRAINT "plans_cost";--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_cost" CHECK ("plans"."cost_cents" between 0 and 2000000000);--> statement-breakpoint
INSERT INTO "studio_settings" ("part", "value")
SELECT 'money', '{"currency": "USD", "locale": null}'::jsonb WHERE EXISTS (SELECT FROM "provider_prices") ON CONFLICT DO NOTHING;
