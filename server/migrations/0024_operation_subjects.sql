ALTER SEQUENCE "public"."gateway_words" RENAME TO "gateway_versions";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "stand_in_price" TO "temporary_price";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "subject" uuid;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "actor" uuid;--> statement-breakpoint
CREATE INDEX "operations_of_subject" ON "operations" USING btree ("subject","kind");--> statement-breakpoint
ALTER TABLE "operations" DROP COLUMN "answer";