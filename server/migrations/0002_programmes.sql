CREATE TABLE "teacher_follows" (
	"teacher_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teacher_follows_teacher_id_user_id_pk" PRIMARY KEY("teacher_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "planned_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at_minute" smallint NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "planned_classes_once" UNIQUE("user_id","day","video_id")
);
--> statement-breakpoint
CREATE TABLE "practice_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"at_minute" smallint NOT NULL,
	"by" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"reminded_on" date
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"user_id" uuid NOT NULL,
	"pack_id" uuid NOT NULL,
	"first_day" date,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"at_minute" smallint,
	"reminder" text,
	"counts_from" timestamp with time zone,
	"followed_at" timestamp with time zone NOT NULL,
	"reminded_on" date,
	CONSTRAINT "programmes_user_id_pack_id_pk" PRIMARY KEY("user_id","pack_id")
);
--> statement-breakpoint
ALTER TABLE "teacher_follows" ADD CONSTRAINT "teacher_follows_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_follows" ADD CONSTRAINT "teacher_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_classes" ADD CONSTRAINT "planned_classes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_reminders" ADD CONSTRAINT "practice_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_pack_id_training_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."training_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_follows_of_user" ON "teacher_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "planned_classes_of_video" ON "planned_classes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "practice_reminders_by_minute" ON "practice_reminders" USING btree ("at_minute");--> statement-breakpoint
CREATE INDEX "programmes_of_pack" ON "programmes" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "programmes_reminded" ON "programmes" USING btree ("at_minute") WHERE reminder is not null;