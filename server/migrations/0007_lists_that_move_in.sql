CREATE TABLE "move_in_lines" (
	"move_in_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"cells" text[] NOT NULL,
	"broken" text,
	"found" jsonb,
	"reason" text,
	"user_id" uuid,
	CONSTRAINT "move_in_lines_move_in_id_line_pk" PRIMARY KEY("move_in_id","line")
);
--> statement-breakpoint
CREATE TABLE "move_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file" text NOT NULL,
	"columns" jsonb NOT NULL,
	"days" text,
	"mail" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"reading" integer DEFAULT 1 NOT NULL,
	"by_user" uuid,
	"read_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "move_in_lines" ADD CONSTRAINT "move_in_lines_move_in_id_move_ins_id_fk" FOREIGN KEY ("move_in_id") REFERENCES "public"."move_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_lines" ADD CONSTRAINT "move_in_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_ins" ADD CONSTRAINT "move_ins_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_in_lines_by_state" ON "move_in_lines" USING btree ("move_in_id","state","line");--> statement-breakpoint
CREATE INDEX "move_in_lines_of_user" ON "move_in_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "move_ins_by_time" ON "move_ins" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "move_ins_of_admin" ON "move_ins" USING btree ("by_user");--> statement-breakpoint
CREATE UNIQUE INDEX "move_ins_in_hand" ON "move_ins" USING btree ((true)) WHERE state in ('checking', 'checked', 'moving', 'paused');