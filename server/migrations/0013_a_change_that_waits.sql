ALTER TABLE "subscriptions" ADD COLUMN "reserved_promo_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "held_price" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "stand_in_price" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_reserved_promo_id_promo_codes_id_fk" FOREIGN KEY ("reserved_promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_of_reserved_promo" ON "subscriptions" USING btree ("reserved_promo_id") WHERE reserved_promo_id is not null;