CREATE TABLE "practices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid,
	"day" date NOT NULL,
	"practised_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "practices_once" UNIQUE("user_id","video_id","day")
);
--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practices_by_date" ON "practices" USING btree ("user_id","practised_at");--> statement-breakpoint
CREATE INDEX "practices_of_video" ON "practices" USING btree ("video_id");--> statement-breakpoint
-- Whoever finished a film before has practised then; the day is the studio's.
INSERT INTO "practices" ("user_id", "video_id", "day", "practised_at", "seconds")
SELECT p."user_id", p."video_id", (p."finished_at" AT TIME ZONE 'UTC')::date, p."finished_at", v."duration_seconds"
FROM "video_progress" p JOIN "videos" v ON v."id" = p."video_id" WHERE p."finished_at" IS NOT NULL;
