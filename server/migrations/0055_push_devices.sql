CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_devices_session" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_of_user" ON "push_devices" USING btree ("user_id","created_at");--> statement-breakpoint
-- However a session ends, nothing more is pushed to its device.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_without_push after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();
