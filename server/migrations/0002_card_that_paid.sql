ALTER TABLE "invoices" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "last4" text;