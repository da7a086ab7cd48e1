ALTER TABLE "move_ins" ADD COLUMN "prices" jsonb;--> statement-breakpoint
ALTER TABLE "move_ins" ADD COLUMN "password_hash" text;