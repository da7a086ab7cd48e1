CREATE INDEX "ledger_of_invoice" ON "ledger" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_by_date" ON "ledger" USING btree ("at");