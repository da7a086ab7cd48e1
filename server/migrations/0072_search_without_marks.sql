DROP INDEX "notifications_title_part";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_email_part";--> statement-breakpoint
DROP INDEX "users_user_name_part";--> statement-breakpoint
DROP INDEX "users_full_name_part";--> statement-breakpoint
DROP INDEX "videos_by_title";--> statement-breakpoint
DROP INDEX "videos_title_part";--> statement-breakpoint
DROP INDEX "videos_description_part";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "title_bare" text GENERATED ALWAYS AS (bare_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "description_bare" text GENERATED ALWAYS AS (bare_text(description)) STORED;--> statement-breakpoint
CREATE INDEX "notifications_title_part" ON "notifications" USING gin (bare_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ((bare_text("user_name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin (bare_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_user_name_part" ON "users" USING gin (bare_text("user_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_full_name_part" ON "users" USING gin (bare_text("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_by_title" ON "videos" USING btree ((bare_text("title") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "videos_title_part" ON "videos" USING gin ("title_bare" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_description_part" ON "videos" USING gin ("description_bare" gin_trgm_ops);