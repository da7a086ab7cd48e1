CREATE TABLE "calendar_regulars" (
	"teacher_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_regulars_teacher_id_user_id_pk" PRIMARY KEY("teacher_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cancelled_calendar_members" (
	"calendar_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "cancelled_calendar_members_calendar_id_user_id_pk" PRIMARY KEY("calendar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cancelled_events" (
	"event_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"sequence" integer NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cancelled_events_event_id_calendar_id_pk" PRIMARY KEY("event_id","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "month_invitations" (
	"calendar_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"joined_by_itself" boolean DEFAULT false NOT NULL,
	CONSTRAINT "month_invitations_calendar_id_user_id_pk" PRIMARY KEY("calendar_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_calendar_members" ADD CONSTRAINT "cancelled_calendar_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_events" ADD CONSTRAINT "cancelled_events_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_invitations" ADD CONSTRAINT "month_invitations_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_invitations" ADD CONSTRAINT "month_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_regulars_of_user" ON "calendar_regulars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_regulars_of_subscription" ON "calendar_regulars" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "cancelled_calendar_members_of_user" ON "cancelled_calendar_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cancelled_events_of_calendar" ON "cancelled_events" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "cancelled_events_of_teacher" ON "cancelled_events" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "cancelled_events_by_day" ON "cancelled_events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "month_invitations_of_user" ON "month_invitations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_calendar" ON "notifications" USING btree ("calendar_id");