import { type DayRange, instantsOf } from '@studio/contract/overview/rules.ts'
import type { OverviewQuery, StudioWork } from '@studio/contract/overview/schema.ts'
import type { Zones } from '@studio/contract/studio-day.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { hasBegun } from '../../database/tables/membership.ts'
import { mostWatched } from './most-watched.ts'
import { newStudioOf } from './new-studio.ts'
import { askedDays } from './queries.ts'
import { waitingWork } from './waiting-work.ts'

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
