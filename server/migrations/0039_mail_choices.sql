CREATE TABLE "mail_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wanted" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_choices_wanted" ON "mail_choices" USING btree ("kind","user_id") WHERE wanted;