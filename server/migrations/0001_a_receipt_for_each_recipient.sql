-- Whoever is in the bits of a crowd and has not read it gets a receipt.
insert into notification_receipts (notification_id, user_id, sent_at)
  select c.notification_id, u.id, c.sent_at from notification_crowds c
  join users u on u.number / 4096 = c.block and is_in_crowd(c.recipients, u.number)
  on conflict do nothing;
--> statement-breakpoint
DROP TABLE "notification_crowds";
--> statement-breakpoint
drop function is_in_crowd(bytea, integer);
--> statement-breakpoint
DROP INDEX "users_reached";
--> statement-breakpoint
CREATE INDEX "users_reached" ON "users" USING btree ("role","id") WHERE active and registered_fully is not null and not blocked_access;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "number";
