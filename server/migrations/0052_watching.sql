CREATE TABLE "watching" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "watching" ADD CONSTRAINT "watching_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watching" ADD CONSTRAINT "watching_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watching_of_video" ON "watching" USING btree ("video_id");