import { major } from '@studio/contract/money.ts'
import {
  churnOf,
  type DayRange,
  daysOf,
  fieldTexts,
  instantsOf,
  MOST_DAYS,
  membersByDay,
  overviewDays,
  revenueByMonth,
} from '@studio/contract/overview/rules.ts'
import type { Overview, OverviewQuery } from '@studio/contract/overview/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { hasBegun } from '../../database/tables/membership.ts'
import { refuseField } from '../../platform/refusal.ts'
import { figuresOf, plansOf } from './daily-figures.ts'

interface Span {
  since: string
  until: string
}

/**
 * Reads the figures of a range of days in one snapshot: members, revenue from the ledger, who left and why (reliability 4.3, D1).
 * Revenue and members come from the daily figures, which equal the ledger (I15).
 */
export async function overview(context: Context, query: z.output<typeof OverviewQuery>): Promise<Overview> {
  const range = askedDays(context, query)
  return context.db.transaction((tx) => read(context, tx, range), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

/** Validates the requested range. 400 for an empty one and for more than 428 days. */
export function askedDays(context: Context, query: z.output<typeof OverviewQuery>): DayRange {
  const asked = { from: query.dateTimeFrom, to: query.dateTimeTo }
  const range = overviewDays(asked, context.day())
  const days = daysOf(range)
  if (days < 1 || days > MOST_DAYS) throw refuseField('dateTimeFrom', fieldTexts.range)
  return range
}

async function read({ clock, settings }: Context, tx: Transaction, range: DayRange): Promise<Overview> {
  const now = clock.now()
  const { money, zones } = settings.now()
  const { since, until } = instantsOf(range, zones)
  const span = { since: since.toISOString(), until: until.toISOString() }
  const { atStart, monthly, joined, left, changes, months, plans } = await figuresOf(tx, range, span)
  const monthlyLeft = await countLeft(tx, span)
  const members = membersByDay(range, atStart, changes)
  const { trialing, given } = await countNow(tx, until < now ? until : now)
  const trials = membersByDay(range, 0, await trialChanges(tx, span))
  const reasons = await leavingReasons(tx, span)
  const last = members.length - 1
  return {
    members: members[last]?.members ?? 0,
    trialing,
    ...(given > 0 && { given }),
    revenue: major(
      months.reduce((sum, { cents }) => sum + cents, 0),
      money,
    ),
    joined,
    left,
    churn: churnOf(monthly, monthlyLeft),
    monthly: { atStart: monthly, left: monthlyLeft },
    membersByDay: members.map((day, at) => ({
      ...day,
      trialing: at === last ? trialing : (trials[at]?.members ?? 0),
    })),
    revenueByMonth: revenueByMonth(range, months, money),
    plans: plansOf(plans, money),
    leavingReasons: reasons,
    leftSilently: await countSilent(tx, span),
  }
}

async function rowsOf<Row extends Record<string, unknown>>(tx: Transaction, query: SQL): Promise<Row[]> {
  const { rows } = await tx.execute(query)
  return rows as Row[]
}

/** Memberships in their trial at an instant, for the current time those of the list of subscribers; and plans from the studio. */
async function countNow(tx: Transaction, instant: Date): Promise<{ trialing: number; given: number }> {
  const at = sql`${instant.toISOString()}::timestamptz`
  const open = sql`started_at < ${at} and (ended_at is null or ended_at >= ${at})`
  const [counted] = await rowsOf<{ trialing: number; given: number }>(
    tx,
    sql`select
      (select count(*)::int from subscriptions where trial_end > ${at} and ${open} and ${hasBegun}) as trialing,
      (select count(*)::int from subscriptions where given_kind is not null and ${open} and period_end > ${at}) as given`,
  )
  return counted ?? { trialing: 0, given: 0 }
}

/**
 * Changes of the number of trials at the end of each day of a range; those that run at the start begin with it. A trial is over
 * at its last instant, an ended membership after it: as `countNow` counts them. A trial or a membership that ends before it
 * starts, as events that arrive out of order can leave it for a moment, never counts. Days begin at a quarter of an hour in every
 * zone, so `studio_day`, which is slow, is asked once for each of these.
 */
function trialChanges(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ day: string; joined: number; left: number }>(
    tx,
    sql`with trials as (
      select greatest(started_at, ${since}::timestamptz) as began,
        least(trial_end - interval '1 microsecond', ended_at) as over
      from subscriptions
      where trial_end > ${since}::timestamptz and trial_end > started_at and started_at < ${until}::timestamptz
        and (ended_at is null or (ended_at >= ${since}::timestamptz and ended_at >= started_at)) and ${hasBegun}
    ), changes as (
      select began as at, 1 as change from trials union all select over, -1 from trials
    ), quarters as (
      select date_bin('15 minutes', at, 'epoch') as quarter,
        count(*) filter (where change > 0) as joined, count(*) filter (where change < 0) as left
      from changes group by 1
    )
    select to_char(studio_day(quarter), 'YYYY-MM-DD') as day, sum(joined)::int as joined, sum("left")::int as left
    from quarters group by 1`,
  )
}

/**
 * Renewing memberships that ran at the start and ended in the range, of people who are not members at the end. Nobody has two
 * at once (I1), so a person who is a member again rejoined within the range.
 */
async function countLeft(tx: Transaction, { since, until }: Span): Promise<number> {
  const [counted] = await rowsOf<{ left: number }>(
    tx,
    sql`with gone as (
      select user_id from subscriptions where ended_at >= ${since}::timestamptz and ended_at < ${until}::timestamptz
        and started_at < ${since}::timestamptz and ${hasBegun}
        and plan_id in (select id from plans where interval_unit = 'Month')
    ), back as (
      select user_id from subscriptions where started_at >= ${since}::timestamptz and started_at < ${until}::timestamptz
        and (ended_at is null or ended_at >= ${until}::timestamptz) and ${hasBegun}
    )
    select count(*)::int as left from gone where not exists (select 1 from back where back.user_id = gone.user_id)`,
  )
  return counted?.left ?? 0
}

/** Reasons of memberships that ended in the range, with their counts. */
function leavingReasons(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ reason: string; count: number }>(
    tx,
    sql`select cancel_reason as reason, count(*)::int as count from subscriptions
    where cancel_reason is not null and ended_at >= ${since}::timestamptz and ended_at < ${until}::timestamptz
    group by 1 order by 2 desc, 1 limit 20`,
  )
}

/** Renewing memberships that ended in the range without a word; who is deleted has left, too. */
async function countSilent(tx: Transaction, { since, until }: Span): Promise<number> {
  const [counted] = await rowsOf<{ silent: number }>(
    tx,
    sql`select count(*)::int as silent from subscriptions
    where ended_at >= ${since}::timestamptz and ended_at < ${until}::timestamptz and ${hasBegun}
      and cancel_reason is null and plan_id in (select id from plans where interval_unit = 'Month')`,
  )
  return counted?.silent ?? 0
}
