-- The bookings of before this version: the operation that removed a code names the period in the digest of its request, that of
-- billing/operations.ts (SHA-256 of the JSON, base64url), and the code is the one redeemed last besides a reserved one.
update subscriptions s set removed_promo_id = (
  select r.promo_code_id from promo_redemptions r
  where r.subscription_id = s.id and r.freed_at is null
    and r.promo_code_id is distinct from s.reserved_promo_id
  order by r.redeemed_at desc limit 1)
where s.next_plan_id is not null and s.promo_code_id is null and s.ended_at is null
  and exists (
    select from operations o where o.subject = s.id and o.kind = 'no-promo'
      and o.request_hash = translate(rtrim(encode(sha256(convert_to(
        '{"bookedIn":"' || to_char(s.period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}', 'UTF8')),
        'base64'), '='), '+/', '-_'));
