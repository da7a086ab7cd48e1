import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { offsetAt } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendars, monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { type MonthTold, membersToAsk, withAccess } from './open-month.ts'

/** Hour of the first day from which people are reminded, in their own time, and days for it if the studio was away. */
const FROM_HOUR = 6
const LATE_DAYS = 3

/**
 * On the first day of a month, by each person's own clock: whoever joined the last one and has not answered is told once more,
 * never a third time. Who was told on that day is not told again. Runs every hour.
 */
export async function beginMonths(context: Context): Promise<void> {
  const now = context.clock.now()
  const around = [now, new Date(now.getTime() + DAY), new Date(now.getTime() - DAY)]
  const months = [...new Set(around.map((instant) => monthOf(instant)))]
  const begun = await context.db
    .select()
    .from(calendars)
    .where(
      sql`${calendars.month} in ${months} and exists (select 1 from calendar_events e where e.calendar_id = ${calendars.id})`,
    )
  const about = begun.filter(({ month }) => isFirstDays(month, now))
  for (const calendar of about) await remind(context, calendar, now)
}

/** Whether a month has begun somewhere on earth, and not long ago. */
function isFirstDays(month: string, now: Date): boolean {
  const since = now.getTime() - Date.parse(month)
  return since > -DAY && since < (LATE_DAYS + 1) * DAY
}

async function remind(context: Context, calendar: typeof calendars.$inferSelect, now: Date): Promise<void> {
  const before = new Date(`${calendar.month}T00:00:00.000Z`).toISOString()
  const asked = await membersToAsk(
    context,
    calendar,
    sql`and (i.told_at is null or i.told_at < ${before}::timestamptz)`,
  )
  if (asked.length === 0) return
  const zones = await context.db
    .select({ id: users.id, zone: users.timeZone })
    .from(users)
    .where(anyOf(users.id, asked))
  const due = zones.filter(({ zone }) => hasBegun(calendar.month, now, zone ?? 'UTC')).map(({ id }) => id)
  const may = await withAccess(context, due)
  if (may.size === 0) return
  await inTransaction(context.db, async (tx) => {
    const rows = [...may].map((userId) => ({ calendarId: calendar.id, userId, toldAt: now, remindedAt: now }))
    const fresh = await tx
      .insert(monthInvitations)
      .values(rows)
      .onConflictDoUpdate({
        target: [monthInvitations.calendarId, monthInvitations.userId],
        set: { remindedAt: now },
        setWhere: sql`${monthInvitations.remindedAt} is null and ${monthInvitations.declinedAt} is null`,
      })
      .returning({ userId: monthInvitations.userId })
    if (fresh.length === 0) return
    const job: MonthTold = { calendarId: calendar.id, about: 'begun', at: now.toISOString() }
    await context.queue.send('month.told', job, { within: tx })
  })
}

function hasBegun(month: string, now: Date, zone: string): boolean {
  const local = now.getTime() + offsetAt(now, zone)
  const hours = (local - Date.parse(`${month}T00:00:00.000Z`)) / HOUR
  return hours >= FROM_HOUR && hours < LATE_DAYS * (DAY / HOUR) + FROM_HOUR && dayOf(new Date(local)) >= month
}
