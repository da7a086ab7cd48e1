DROP INDEX "subscriptions_ending_by_end";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "quiet_deed" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_kind" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_given" ON "subscriptions" USING btree ("started_at") WHERE given_kind is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_given_by" ON "subscriptions" USING btree ("given_by") WHERE given_by is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending_by_end" ON "subscriptions" USING btree ((case when "provider_state" = 'past_due'
    then "period_start" at time zone 'UTC' + interval '7 days' else "period_end" at time zone 'UTC' end)) WHERE ended_at is null and provider_state <> 'pending' and (provider_state in ('day_pass', 'given') or cancel_at_period_end);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_given_here" CHECK (case when given_kind is null then provider_state <> 'given'
        else provider_id is null and provider_state in ('given', 'ended') end) NOT VALID;--> statement-breakpoint
-- Memberships, as the first migration has them. A plan that the studio gave is none: it counts neither as begun nor as ended.
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
    select (at at time zone 'UTC')::date, plan_id, sum(began), sum(ended) from (%s) as s
    cross join lateral (values (started_at, sign, 0), (greatest(started_at, ended_at), 0, sign)) as change (at, began, ended)
    where provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once)
      and provider_state <> 'given' and (began <> 0 or ended_at is not null)
    group by 1, 2 having sum(began) <> 0 or sum(ended) <> 0$query$, sides);
  return null;
end $$;
