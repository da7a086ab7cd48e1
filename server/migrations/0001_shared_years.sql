CREATE TABLE "shared_years" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_years_of_user" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "shared_years" ADD CONSTRAINT "shared_years_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;