ALTER TABLE "videos" ADD COLUMN "level" text DEFAULT 'AllLevels' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "props" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_description_part" ON "videos" USING gin ("description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_by_length" ON "videos" USING btree ("duration_seconds","created_at","id");