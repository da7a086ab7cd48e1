CREATE TABLE "told_classes" (
	"video_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"notification_id" uuid,
	CONSTRAINT "told_classes_video_id_teacher_id_pk" PRIMARY KEY("video_id","teacher_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_note" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "told_classes" ADD CONSTRAINT "told_classes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_classes" ADD CONSTRAINT "told_classes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_classes" ADD CONSTRAINT "told_classes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_classes_of_teacher" ON "told_classes" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "told_classes_of_notification" ON "told_classes" USING btree ("notification_id");