CREATE TABLE "studio_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"value" jsonb NOT NULL
);
