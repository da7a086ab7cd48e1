ALTER TABLE "users" ADD COLUMN "returned_email" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_receipt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "outcome" text;