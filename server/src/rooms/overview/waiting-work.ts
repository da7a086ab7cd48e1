import { DAY } from '@studio/contract/dates.ts'
import { type Money, major } from '@studio/contract/money.ts'
import { monthToOpen } from '@studio/contract/overview/rules.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { hasBegun, membershipEnd, subscriptions } from '../../database/tables/membership.ts'

type Waiting = Pick<StudioWork, 'failedPayments' | 'trialsEnding' | 'leaving' | 'unopened'>
type Person = StudioWork['leaving']['people'][number]

/** People who are named; the others are counted. */
const NAMED = 3
/** Days in which a membership that ends is told of. */
const LEAVING_DAYS = 7

/** What waits for an Admin now. */
export async function waitingWork(
  { clock, settings }: Context,
  tx: Transaction,
  today: string,
): Promise<Waiting> {
  const now = clock.now()
  return {
    failedPayments: await failedPayments(tx, settings.now().money),
    trialsEnding: await trialsEnding(tx, now),
    leaving: await leaving(tx, now),
    unopened: await unopened(tx, today),
  }
}

/** Invoices that will be retried or need another card. */
async function failedPayments(tx: Transaction, money: Money): Promise<Waiting['failedPayments']> {
  const { rows } = await tx.execute<{ count: number; cents: number; newest: Time; tried: Time }>(
    sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents,
      max(issued_at) as newest, min(next_attempt_at) as tried
    from invoices where status = 'open' and user_id is not null`,
  )
  const { count = 0, cents = 0, newest = null, tried = null } = rows[0] ?? {}
  return { count, amount: major(cents, money), newest: instantOf(newest), triedAt: instantOf(tried) }
}

type Time = Date | string | null
const instantOf = (time: Time) => time && new Date(time).toISOString()

const personColumns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName",
  u.avatar_url as "avatarUrl", u.color`

type Named = Person & { count: number }

const fewOf = (rows: Named[]) => ({
  count: rows[0]?.count ?? 0,
  people: rows.map(({ id, firstName, lastName, avatarUrl, color }) => ({
    id,
    firstName,
    lastName,
    avatarUrl,
    color,
  })),
})

/** Trials of the next day on which any ends; a cancelled one ends as its member wished. */
async function trialsEnding(tx: Transaction, now: Date): Promise<Waiting['trialsEnding']> {
  const { rows } = await tx.execute<Named & { day: string }>(sql`
    with running as (
      select id, user_id, trial_end, studio_day(trial_end) as day from subscriptions
      where trial_end > ${now.toISOString()}::timestamptz and ended_at is null and provider_state = 'trialing'
        and not cancel_at_period_end and deactivated_at is null and ${hasBegun}
    )
    select ${personColumns}, to_char(r.day, 'YYYY-MM-DD') as day, (count(*) over ())::int as count
    from running r join users u on u.id = r.user_id
    where r.day = (select min(day) from running) order by r.trial_end, r.id limit ${NAMED}::int`)
  const [first] = rows
  return first ? { day: first.day, ...fewOf(rows) } : null
}

/** Memberships and trials that were cancelled and end soon. */
async function leaving(tx: Transaction, now: Date): Promise<Waiting['leaving']> {
  const until = new Date(now.getTime() + LEAVING_DAYS * DAY)
  const utc = (at: Date) => sql`${at.toISOString()}::timestamptz at time zone 'UTC'`
  const { rows } = await tx.execute<Named>(sql`
    with ending as (
      select id, user_id, period_end from subscriptions
      where ended_at is null and provider_state <> 'pending' and cancel_at_period_end
        and ${membershipEnd(subscriptions)} > ${utc(now)} and ${membershipEnd(subscriptions)} < ${utc(until)}
    )
    select ${personColumns}, (count(*) over ())::int as count
    from ending e join users u on u.id = e.user_id order by e.period_end, e.id limit ${NAMED}::int`)
  return fewOf(rows)
}

/** Teachers whose members would find no calendar next month; nobody early in a month. */
async function unopened(tx: Transaction, today: string): Promise<Waiting['unopened']> {
  const next = monthToOpen(today)
  const { rows } = await tx.execute<Waiting['unopened'][number]>(sql`
    select ${personColumns}, count(distinct m.user_id)::int as followers
    from calendars c join users u on u.id = c.user_id left join calendar_members m on m.calendar_id = c.id
    where c.month = ${next && `${today.slice(0, 7)}-01`}::date and u.active
      and not exists (select 1 from calendars n where n.user_id = c.user_id and n.month = ${next && `${next}-01`}::date)
    group by u.id order by followers desc, u.id limit 100`)
  return rows
}
