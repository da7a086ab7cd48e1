-- The figures of each day (decision 0013). What there is already is added below: the tables are held until this is
-- committed, so that nothing is counted twice or missed.
lock table subscriptions, invoices, ledger in share row exclusive mode;
--> statement-breakpoint
-- About one write in fifty folds the changes of the days it wrote. A row that another transaction folds just now is left
-- to it, so that nobody waits.
create function fold_daily_figures() returns trigger language plpgsql as $$
begin
  if random() < 0.02 then
    with folded as (
      delete from daily_figures where id in (select id from daily_figures
        where day in (select day from new_rows) order by day, id limit 1000 for update skip locked)
      returning *
    )
    insert into daily_figures (day, plan_id, cents, movements, began, ended)
      select day, plan_id, sum(cents), sum(movements), sum(began), sum(ended) from folded group by day, plan_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger daily_figures_folded after insert on daily_figures referencing new table as new_rows
  for each statement execute function fold_daily_figures();
--> statement-breakpoint
-- Money. The invoices are held, so that none of them changes its plan meanwhile.
create function roll_up_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from new_rows) for share)
      select (l.at at time zone 'UTC')::date, held.plan_id, sum(l.amount_cents), count(*)
      from new_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from old_rows) for share)
      select (l.at at time zone 'UTC')::date, held.plan_id, -sum(l.amount_cents), -count(*)
      from old_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_rolled_up_in after insert on ledger referencing new table as new_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
create trigger ledger_rolled_up_out after delete on ledger referencing old table as old_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
create trigger ledger_rolled_up_over after update on ledger referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
-- An invoice learns its plan after its money moved.
create function roll_up_plan_of_invoice() returns trigger language plpgsql as $$
begin
  insert into daily_figures (day, plan_id, cents, movements)
    select (l.at at time zone 'UTC')::date, side.plan_id, side.sign * sum(l.amount_cents), side.sign * count(*)
    from new_rows n join old_rows o on o.id = n.id and o.plan_id is distinct from n.plan_id
    join ledger l on l.invoice_id = n.id
    cross join lateral (values (n.plan_id, 1), (o.plan_id, -1)) as side (plan_id, sign)
    group by 1, 2, side.sign;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_rolled_up_over after update on invoices referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_plan_of_invoice();
--> statement-breakpoint
-- Whether a membership was ever paid for, so that its own row says whether it began.
create function mark_paid_memberships() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update subscriptions s set paid_once = true where not s.paid_once
      and s.id in (select subscription_id from new_rows where status = 'paid');
  end if;
  if tg_op <> 'INSERT' then
    update subscriptions s set paid_once = false where s.paid_once
      and s.id in (select subscription_id from old_rows where status = 'paid')
      and not exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_marked_in after insert on invoices referencing new table as new_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
create trigger invoices_marked_out after delete on invoices referencing old table as old_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
create trigger invoices_marked_over after update on invoices referencing new table as new_rows old table as old_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
-- An invoice may be there before its membership is.
create function mark_new_membership() returns trigger language plpgsql as $$
begin
  new.paid_once := exists (select 1 from invoices i where i.subscription_id = new.id and i.status = 'paid');
  return new;
end $$;
--> statement-breakpoint
create trigger subscriptions_marked_in before insert on subscriptions
  for each row execute function mark_new_membership();
--> statement-breakpoint
-- Memberships. One that ended before it began, by clocks that differ, ended when it began.
create function roll_up_memberships() returns trigger language plpgsql as $$
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
    select (at at time zone 'UTC')::date, plan_id, sum(began), sum(ended) from (%s) as s
    cross join lateral (values (started_at, sign, 0), (greatest(started_at, ended_at), 0, sign)) as change (at, began, ended)
    where gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once)
      and (began <> 0 or ended_at is not null)
    group by 1, 2 having sum(began) <> 0 or sum(ended) <> 0$query$, sides);
  return null;
end $$;
--> statement-breakpoint
create trigger subscriptions_rolled_up_in after insert on subscriptions referencing new table as new_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
create trigger subscriptions_rolled_up_out after delete on subscriptions referencing old table as old_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
create trigger subscriptions_rolled_up_over after update on subscriptions
  referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
-- What there is already. The triggers add what the last statement changes: who ended without a trial and had paid.
insert into daily_figures (day, plan_id, cents, movements)
  select (l.at at time zone 'UTC')::date, i.plan_id, sum(l.amount_cents), count(*)
  from ledger l join invoices i on i.id = l.invoice_id group by 1, 2;
--> statement-breakpoint
insert into daily_figures (day, plan_id, began, ended)
  select (at at time zone 'UTC')::date, plan_id, sum(began), sum(ended) from subscriptions
  cross join lateral (values (started_at, 1, 0), (greatest(started_at, ended_at), 0, 1)) as change (at, began, ended)
  where gateway_state <> 'pending' and (gateway_state <> 'ended' or trial_end is not null or paid_once)
    and (began <> 0 or ended_at is not null)
  group by 1, 2;
--> statement-breakpoint
update subscriptions s set paid_once = true
  where exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid');
