-- Starts made before this version keep the Idempotency-Key they were asked for with. The digest is that of
-- billing/operations.ts: SHA-256 of the JSON string, base64url. A purchase that failed has none.
update subscriptions s
set start_key = translate(rtrim(encode(sha256(convert_to(to_json(o.answer->>'to')::text, 'UTF8')), 'base64'), '='), '+/', '-_')
from operations o
where o.key = 'start:' || s.id and o.answer ? 'to'
  and (s.ended_at is null
    or exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid'));
