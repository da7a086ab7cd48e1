-- Notifications sent before this version: their receipts, or the bits of their crowd, whose receipts are only those who read it.
update notifications n set recipient_count = coalesce(
  (select sum(bit_count(c.recipients))::integer from notification_crowds c where c.notification_id = n.id),
  (select count(*)::integer from notification_receipts r where r.notification_id = n.id));
