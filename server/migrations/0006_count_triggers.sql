-- Counts of large tables (D18). A statement that changes rows adds what it changed, under one name for each group of
-- rows; about one in fifty folds a thousand changes of each name into one. A row that another transaction folds just
-- now is left to it, so that nobody waits. The arguments: the name of a row's group, and which rows count.
create function count_changed_rows() returns trigger language plpgsql as $$
declare
  sides text := '';
begin
  if tg_op <> 'DELETE' then
    sides := format('select %s as name, 1 as change from new_rows where %s', tg_argv[0], tg_argv[1]);
  end if;
  if tg_op = 'UPDATE' then
    sides := sides || ' union all ';
  end if;
  if tg_op <> 'INSERT' then
    sides := sides || format('select %s as name, -1 as change from old_rows where %s', tg_argv[0], tg_argv[1]);
  end if;
  execute format('insert into counts (name, change)
    select name, sum(change) from (%s) as sides group by name having sum(change) <> 0', sides);
  if random() < 0.02 then
    with folded as (
      delete from counts where id in (select id from counts order by id limit 1000 for update skip locked)
      returning name, change
    )
    insert into counts (name, change) select name, sum(change) from folded group by name;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_counted_in after insert on users referencing new table as new_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger users_counted_out after delete on users referencing old table as old_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger users_counted_over after update on users referencing new table as new_rows old table as old_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger subscriptions_counted_in after insert on subscriptions referencing new table as new_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and gateway_state <> 'pending'$$);
--> statement-breakpoint
create trigger subscriptions_counted_out after delete on subscriptions referencing old table as old_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and gateway_state <> 'pending'$$);
--> statement-breakpoint
create trigger subscriptions_counted_over after update on subscriptions referencing new table as new_rows old table as old_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and gateway_state <> 'pending'$$);
--> statement-breakpoint
create trigger invoices_counted_in after insert on invoices referencing new table as new_rows
  for each statement execute function count_changed_rows($$'invoices'$$, 'true');
--> statement-breakpoint
create trigger invoices_counted_out after delete on invoices referencing old table as old_rows
  for each statement execute function count_changed_rows($$'invoices'$$, 'true');
--> statement-breakpoint
create trigger notifications_counted_in after insert on notifications referencing new table as new_rows
  for each statement execute function count_changed_rows($$'notifications'$$, 'true');
--> statement-breakpoint
create trigger notifications_counted_out after delete on notifications referencing old table as old_rows
  for each statement execute function count_changed_rows($$'notifications'$$, 'true');
--> statement-breakpoint
-- What there is already: the triggers hold their tables until this is committed.
insert into counts (name, change)
  select 'users ' || role, count(*) from users group by role
  union all select 'memberships', count(*) from subscriptions where ended_at is null and gateway_state <> 'pending'
  union all select 'invoices', count(*) from invoices
  union all select 'notifications', count(*) from notifications;
