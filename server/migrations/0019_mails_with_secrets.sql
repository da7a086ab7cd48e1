ALTER TABLE "mails" ADD COLUMN "secret_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_with_secret" ON "mails" USING btree ("secret_until") WHERE "mails"."secret_until" is not null and "mails"."text" <> '';--> statement-breakpoint
UPDATE "mails" SET "secret_until" = now() WHERE "key" LIKE 'reset-link-%' OR "key" LIKE 'invitation-%';
