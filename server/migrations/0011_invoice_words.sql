ALTER TABLE "invoices" ADD COLUMN "plan_title" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_attempt_at" timestamp with time zone;