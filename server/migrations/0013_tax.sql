CREATE TABLE "provider_tax_rates" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"rate_id" uuid NOT NULL,
	"inclusive" boolean NOT NULL,
	CONSTRAINT "provider_tax_rates_of_rate" UNIQUE("rate_id","inclusive")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"country" text,
	"name" text NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"since" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_rates_of_country" UNIQUE NULLS NOT DISTINCT("country","since"),
	CONSTRAINT "tax_rates_percent" CHECK ("tax_rates"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tax_told" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_inclusive" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_country" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reverse_charge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tax_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tax_inclusive" boolean;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "tax" text;--> statement-breakpoint
ALTER TABLE "provider_tax_rates" ADD CONSTRAINT "provider_tax_rates_rate_id_tax_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tax_rate_id_tax_rates_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_of_tax_rate" ON "subscriptions" USING btree ("tax_rate_id") WHERE tax_rate_id is not null;