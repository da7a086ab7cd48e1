import { type Money, major } from '@studio/contract/money.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import { sql } from 'drizzle-orm'
import { STANDARD_NAME } from '../../config/environment.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { hasBegun } from '../../database/tables/membership.ts'

type NewStudio = NonNullable<StudioWork['newStudio']>

/** What a studio has for its opening; null once anybody has been a member. */
export async function newStudioOf(
  { config, settings }: Context,
  tx: Transaction,
  today: string,
): Promise<NewStudio | null> {
  const { rows } = await tx.execute<Omit<NewStudio, 'name' | 'payments'> & { members: boolean }>(sql`
    select exists (select 1 from subscriptions where ${hasBegun}) as members,
      (select count(*)::int from videos where file_id is not null or external_embedded_code is not null) as videos,
      (select coalesce(sum(duration_seconds), 0)::int from videos) as seconds,
      (select count(*)::int from class_days where day >= ${today}::date) as days,
      (select jsonb_strip_nulls(jsonb_build_object('title', title, 'cost', cost_cents, 'intervalUnit', interval_unit,
        'trialDays', case when interval_unit = 'Month' then trial_days end, 'term', terms -> 0 ->> 'term')) from plans
        where archived_at is null and cost_cents > 0 order by created_at limit 1) as plan`)
  const [row] = rows
  if (!row || row.members) return null
  const { studioName, money } = settings.now()
  const { videos, seconds, days, plan } = row
  return {
    name: studioName === STANDARD_NAME ? null : studioName,
    plan: plan && shownPlan(plan, money),
    videos,
    seconds,
    days,
    payments: config.stripe !== undefined && config.stripe !== null,
  }
}

/** The usual trial is not told. */
function shownPlan({ trialDays, ...plan }: NonNullable<NewStudio['plan']>, money: Money) {
  const other = typeof trialDays === 'number' && trialDays !== TRIAL_DAYS ? { trialDays } : {}
  return { ...plan, cost: major(plan.cost, money), ...other }
}
