DROP INDEX "invoices_by_date";--> statement-breakpoint
CREATE INDEX "invoices_in_order" ON "invoices" USING btree ("issued_at","number","id");