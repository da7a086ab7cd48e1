import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { offsetAt } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { calendars } from '../../../database/tables/practice-calendar.ts'
import { mayUse } from '../../membership/standing-sql.ts'
import { type MonthNotice, membersToAsk } from './open-month.ts'

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
  const before = sql`${`${calendar.month}T00:00:00.000Z`}::timestamptz`
  const asked = membersToAsk(calendar, sql`and (i.told_at is null or i.told_at < ${before})`)
  const zoneOf = sql`coalesce(u.time_zone, ${context.zone()})`
  const { rows } = await context.db.execute<{ zone: string }>(
    sql`select distinct ${zoneOf} as zone from (${asked}) m join users u on u.id = m.id`,
  )
  const zones = rows.map(({ zone }) => zone).filter((zone) => hasBegun(calendar.month, now, zone))
  if (zones.length === 0) return
  const at = now.toISOString()
  await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const told = await tx.execute(sql`
      insert into month_invitations as i (calendar_id, user_id, told_at, reminded_at)
      select ${calendar.id}::uuid, m.id, ${at}::timestamptz, ${at}::timestamptz
      from (${asked}) m join users u on u.id = m.id
      where ${zoneOf} = any(${sql.param(zones)}::text[]) and ${mayUse('Calendars', now, sql`u`)}
      on conflict (calendar_id, user_id) do update set reminded_at = excluded.reminded_at
        where i.reminded_at is null and i.declined_at is null`)
    if (!told.rowCount) return
    const job: MonthNotice = { calendarId: calendar.id, about: 'begun', at }
    await context.queue.send('month.told', job, { within: tx })
  })
}

function hasBegun(month: string, now: Date, zone: string): boolean {
  const local = now.getTime() + offsetAt(now, zone)
  const hours = (local - Date.parse(`${month}T00:00:00.000Z`)) / HOUR
  return hours >= FROM_HOUR && hours < LATE_DAYS * (DAY / HOUR) + FROM_HOUR && dayOf(new Date(local)) >= month
}
