CREATE TABLE "film_plays" (
	"video_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"plays" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "film_plays_video_id_day_place_pk" PRIMARY KEY("video_id","day","place")
);
--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "told_seconds" integer;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "play_day" date;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "play_place" smallint;--> statement-breakpoint
ALTER TABLE "video_progress" ADD COLUMN "play_seconds" integer;--> statement-breakpoint
ALTER TABLE "film_plays" ADD CONSTRAINT "film_plays_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_plays_by_day" ON "film_plays" USING btree ("day","video_id");