-- The studio's day of an instant (D1): the same rule as studioDay of the contract. Without a zone of its own it is that of UTC.
create function studio_day(at timestamptz) returns date language sql stable parallel safe as $$
  select coalesce(
    (select least((at at time zone span.zone)::date, span.next_day - 1)
    from (
      select (one ->> 'begins')::timestamptz as begins, one ->> 'zone' as zone,
        lead((one ->> 'day')::date) over (order by one ->> 'day') as next_day
      from studio_settings, jsonb_array_elements(value -> 'spans') as one where part = 'zone'
    ) as span
    where span.begins <= at order by span.begins desc limit 1),
    (at at time zone 'UTC')::date)
$$;
--> statement-breakpoint
create or replace function roll_up_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from new_rows) for share)
      select studio_day(l.at), held.plan_id, sum(l.amount_cents), count(*)
      from new_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from old_rows) for share)
      select studio_day(l.at), held.plan_id, -sum(l.amount_cents), -count(*)
      from old_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function roll_up_plan_of_invoice() returns trigger language plpgsql as $$
begin
  insert into daily_figures (day, plan_id, cents, movements)
    select studio_day(l.at), side.plan_id, side.sign * sum(l.amount_cents), side.sign * count(*)
    from new_rows n join old_rows o on o.id = n.id and o.plan_id is distinct from n.plan_id
    join ledger l on l.invoice_id = n.id
    cross join lateral (values (n.plan_id, 1), (o.plan_id, -1)) as side (plan_id, sign)
    group by 1, 2, side.sign;
  return null;
end $$;
--> statement-breakpoint
create or replace function roll_up_memberships() returns trigger language plpgsql as $$
declare
  sides text := '';
begin
  if tg_op <> 'DELETE' then
    sides := 'select *, 1 as sign from new_rows';
  end if;
  if tg_op = 'UPDATE' then
    sides := sides || ' union all ';
  end if;
  if tg_op <> 'INSERT' then
    sides := sides || 'select *, -1 as sign from old_rows';
  end if;
  execute format($query$
    insert into daily_figures (day, plan_id, began, ended)
    select studio_day(at), plan_id, sum(began), sum(ended) from (%s) as s
    cross join lateral (values (started_at, sign, 0), (greatest(started_at, ended_at), 0, sign)) as change (at, began, ended)
    where provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once)
      and provider_state <> 'given' and (began <> 0 or ended_at is not null)
    group by 1, 2 having sum(began) <> 0 or sum(ended) <> 0$query$, sides);
  return null;
end $$;
