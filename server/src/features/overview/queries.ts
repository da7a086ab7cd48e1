import { dayOf } from '@studio/contract/dates.ts'
import { dollars } from '@studio/contract/money.ts'
import { fieldTexts } from '@studio/contract/overview/messages.ts'
import {
  churnOf,
  daysOf,
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
import { refuseField } from '../../platform/refusal.ts'

interface Span {
  since: string
  until: string
}

/** What a range of days brought: members, money from the ledger, who left and why; all of one instant (reliability 4.3, D1). */
export async function overview(context: Context, query: z.output<typeof OverviewQuery>): Promise<Overview> {
  const asked = { from: query.dateTimeFrom, to: query.dateTimeTo }
  const range = overviewDays(asked, dayOf(context.clock.now()))
  const days = daysOf(range)
  if (days < 1 || days > MOST_DAYS) throw refuseField('dateTimeFrom', fieldTexts.range)
  const { since, until } = instantsOf(range)
  const span = { since: since.toISOString(), until: until.toISOString() }
  const read = async (tx: Transaction): Promise<Overview> => {
    const { atStart, monthly, left, trialing } = await countMembers(tx, span)
    const members = membersByDay(range, atStart, await changesByDay(tx, span))
    const months = await centsByMonth(tx, span)
    return {
      members: members.at(-1)?.members ?? 0,
      trialing,
      revenue: dollars(months.reduce((sum, { cents }) => sum + cents, 0)),
      churn: churnOf(monthly, left),
      membersByDay: members,
      revenueByMonth: revenueByMonth(range, months),
      plans: (await plansOf(tx, span)).map(({ cents, ...plan }) => ({ ...plan, revenue: dollars(cents) })),
      leavingReasons: await leavingReasons(tx, span),
    }
  }
  return context.db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function rowsOf<Row extends Record<string, unknown>>(tx: Transaction, query: SQL): Promise<Row[]> {
  const { rows } = await tx.execute(query)
  return rows as Row[]
}

/** Memberships that began: what stayed pending had neither a trial nor a payment. */
const begun = sql`(
  select s.*, p.interval_unit from subscriptions s join plans p on p.id = s.plan_id
  where s.gateway_state <> 'pending' and (s.gateway_state <> 'ended' or s.trial_end is not null
    or exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid'))
)`
const runsAt = (instant: string) =>
  sql`(m.started_at < ${instant}::timestamptz and (m.ended_at is null or m.ended_at >= ${instant}::timestamptz))`

interface Members extends Record<string, unknown> {
  atStart: number
  /** Those of the beginning whose membership renews, and how many of them have none at the end. */
  monthly: number
  left: number
  trialing: number
}

async function countMembers(tx: Transaction, { since, until }: Span): Promise<Members> {
  const [counts] = await rowsOf<Members>(
    tx,
    sql`with m as ${begun}
    select count(*) filter (where ${runsAt(since)})::int as "atStart",
      count(*) filter (where ${runsAt(since)} and interval_unit = 'Month')::int as monthly,
      count(*) filter (where ${runsAt(since)} and interval_unit = 'Month' and m.ended_at < ${until}::timestamptz
        and not exists (select 1 from m as other where other.user_id = m.user_id and other.id <> m.id
          and other.started_at < ${until}::timestamptz
          and (other.ended_at is null or other.ended_at >= ${until}::timestamptz)))::int as left,
      count(*) filter (where ${runsAt(until)} and trial_end >= ${until}::timestamptz)::int as trialing
    from m`,
  )
  return counts!
}

function changesByDay(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ day: string; change: number }>(
    tx,
    sql`with m as ${begun}, changes as (
      select started_at as at, 1 as change from m union all select ended_at, -1 from m where ended_at is not null
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(change)::int as change from changes
    where at >= ${since}::timestamptz and at < ${until}::timestamptz group by 1`,
  )
}

function centsByMonth(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ month: string; cents: number }>(
    tx,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(amount_cents)::float8 as cents from ledger
    where at >= ${since}::timestamptz and at < ${until}::timestamptz group by 1`,
  )
}

/** Every plan that has members or brought money, by what it brought; what an invoice was for it stays for, whatever plan follows. */
function plansOf(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ id: string; title: string; members: number; cents: number }>(
    tx,
    sql`with members as (
      select plan_id, count(*)::int as members from ${begun} m where ${runsAt(until)} group by 1
    ), money as (
      select coalesce(i.plan_id, s.plan_id) as plan_id, sum(l.amount_cents)::float8 as cents from ledger l
      join invoices i on i.id = l.invoice_id join subscriptions s on s.id = i.subscription_id
      where l.at >= ${since}::timestamptz and l.at < ${until}::timestamptz group by 1
    )
    select p.id, p.title, coalesce(members, 0) as members, coalesce(cents, 0) as cents from plans p
    left join members on members.plan_id = p.id left join money on money.plan_id = p.id
    where members.plan_id is not null or money.plan_id is not null order by cents desc, members desc, p.title`,
  )
}

/** What those said who ended in these days, as often as they said it. */
function leavingReasons(tx: Transaction, { since, until }: Span) {
  return rowsOf<{ reason: string; count: number }>(
    tx,
    sql`select cancel_reason as reason, count(*)::int as count from subscriptions
    where cancel_reason is not null and ended_at >= ${since}::timestamptz and ended_at < ${until}::timestamptz
    group by 1 order by 2 desc, 1 limit 20`,
  )
}
