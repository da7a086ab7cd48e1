CREATE TABLE "email_returns" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_returns" ADD CONSTRAINT "email_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_returns_of_person" ON "email_returns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_returns_of_address" ON "email_returns" USING btree ("email_folded");