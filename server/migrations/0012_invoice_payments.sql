ALTER TABLE "invoices" ADD COLUMN "payment_id" text;--> statement-breakpoint
CREATE INDEX "invoices_of_payment" ON "invoices" USING btree ("payment_id");