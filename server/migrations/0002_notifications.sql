DROP INDEX "notification_receipts_of_user";--> statement-breakpoint
DROP INDEX "notifications_of_author";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "send_options" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_receipts_feed" ON "notification_receipts" USING btree ("user_id","sent_at","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_by_date" ON "notifications" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_video" ON "notifications" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "notifications_of_file" ON "notifications" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "notifications_of_author" ON "notifications" USING btree ("author_id","sent_at","id");