DROP INDEX "move_ins_in_hand";--> statement-breakpoint
ALTER TABLE "move_in_lines" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "move_ins" ADD COLUMN "kind" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "move_ins" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "move_in_lines" ADD CONSTRAINT "move_in_lines_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_ins" ADD CONSTRAINT "move_ins_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_in_lines_of_video" ON "move_in_lines" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "move_ins_of_teacher" ON "move_ins" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "move_ins_one_in_hand" ON "move_ins" USING btree ("kind") WHERE state in ('checking', 'checked', 'moving', 'paused');