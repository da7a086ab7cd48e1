CREATE TABLE "notification_crowds" (
	"block" integer NOT NULL,
	"notification_id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"recipients" "bytea" NOT NULL,
	CONSTRAINT "notification_crowds_block_sent_at_notification_id_pk" PRIMARY KEY("block","sent_at","notification_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "users_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "notification_crowds" ADD CONSTRAINT "notification_crowds_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_crowds_of_notification" ON "notification_crowds" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "users_reached" ON "users" USING btree ("role","number") WHERE active and registered_fully is not null and not blocked_access;