ALTER TABLE "trials" ADD COLUMN "days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "trial_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_trial" CHECK ("plans"."trial_days" between 0 and 30);