ALTER TABLE "users" ADD COLUMN "history_cleared_on" date;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "watched_seconds" integer;