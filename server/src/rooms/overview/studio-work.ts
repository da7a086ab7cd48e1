import { type Money, major } from '@studio/contract/money.ts'
import { type DayRange, instantsOf } from '@studio/contract/overview/rules.ts'
import type { OverviewQuery, StudioWork } from '@studio/contract/overview/schema.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { Zones } from '@studio/contract/studio-day.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { STANDARD_NAME } from '../../config/environment.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { hasBegun } from '../../database/tables/membership.ts'
import { isToTheEnd } from '../../database/tables/progress.ts'
import { tagsOfVideo } from '../../database/tables/videos.ts'
import { askedDays } from './queries.ts'
import { waitingWork } from './waiting-work.ts'

const MOST_WATCHED = 6
/** More calendars than a studio has teachers. */
const MOST_CALENDARS = 100

/**
 * Reads what waits for an Admin and the use of the studio in a range of days, in one snapshot: ended trials, joined calendars,
 * classes watched to the end.
 */
export async function studioWork(
  context: Context,
  query: z.output<typeof OverviewQuery>,
): Promise<StudioWork> {
  const today = context.day()
  const range = askedDays(context, query)
  return context.db.transaction(
    async (tx) => ({
      ...(await waitingWork(context, tx, today)),
      newStudio: await newStudioOf(context, tx, today),
      ...(await trialsEnded(tx, range, context.settings.now().zones)),
      ...(await joined(tx, today)),
      mostWatched: await mostWatched(tx, range),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function one<Row extends Record<string, unknown>>(tx: Transaction, query: SQL): Promise<Row> {
  const { rows } = await tx.execute<Row>(query)
  return rows[0] as Row
}

/** A trial's invoice of 0 counts as paid, so it is excluded. */
const hasPaid = sql`exists (
  select 1 from invoices i where i.subscription_id = subscriptions.id and i.status = 'paid' and i.amount_cents > 0
)`

/** Trials that ended in the range, and how many of them were followed by a payment. */
function trialsEnded(tx: Transaction, range: DayRange, zones: Zones) {
  const { since, until } = instantsOf(range, zones)
  return one<{ trialsEnded: number; trialsStayed: number }>(
    tx,
    sql`select count(*)::int as "trialsEnded", (count(*) filter (where ${hasPaid}))::int as "trialsStayed"
    from subscriptions where trial_end >= ${since.toISOString()}::timestamptz
      and trial_end < ${until.toISOString()}::timestamptz and ${hasBegun}`,
  )
}

/** Joins of this month's practice calendars, in all and each. */
async function joined(
  tx: Transaction,
  today: string,
): Promise<Pick<StudioWork, 'joined' | 'joinedCalendars'>> {
  const { rows } = await tx.execute<StudioWork['joinedCalendars'][number] & { joined: number }>(sql`
    select c.id, c.title, u.id as "teacherId", u.first_name || ' ' || u.last_name as teacher,
      count(*)::int as count, (sum(count(*)) over ())::int as joined
    from calendar_members m join calendars c on c.id = m.calendar_id join users u on u.id = c.user_id
    where c.month = ${`${today.slice(0, 7)}-01`}::date
    group by c.id, u.id order by 5 desc, c.title, c.id limit ${MOST_CALENDARS}::int`)
  return { joined: rows[0]?.joined ?? 0, joinedCalendars: rows.map(({ joined: _, ...calendar }) => calendar) }
}

/** Classes played to their end most often in the days, by the same sums as the list of how films are watched. */
async function mostWatched(tx: Transaction, { from, to }: DayRange): Promise<StudioWork['mostWatched']> {
  const { rows } = await tx.execute<StudioWork['mostWatched'][number]>(sql`
    with counted as (
      select video_id, (sum(plays) filter (where ${isToTheEnd}))::int as times, sum(plays)::int as plays from film_plays
      where day between ${from}::date and ${to}::date
      group by video_id having sum(plays) filter (where ${isToTheEnd}) > 0
      order by 2 desc, 1 limit ${MOST_WATCHED}::int
    )
    select v.id, v.title, u.first_name || ' ' || u.last_name as teacher,
      v.thumbnail_url as "thumbnailUrl", ${tagsOfVideo} as "tagList", c.times, c.plays
    from counted c join videos v on v.id = c.video_id left join users u on u.id = v.coach_user_id
    order by c.times desc, v.title`)
  return rows
}

type NewStudio = NonNullable<StudioWork['newStudio']>

/** What a studio has for its opening; null once anybody has been a member. */
async function newStudioOf(
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
