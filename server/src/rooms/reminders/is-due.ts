import { addDays } from '@studio/contract/dates.ts'
import { DAY_MINUTES, LATE_MINUTES } from '@studio/contract/reminders/rules.ts'
import { instantIn, localTime } from '@studio/contract/zone-offset.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** Condition: the time of a reminder has come by the clock `l`, some minutes before its own, and its day is not settled yet. */
export function isDue(reminder: SQL, before: number): SQL {
  return sql`((${reminder}.reminded_on is null or ${reminder}.reminded_on < l.day)
    and extract(isodow from l.day)::int = any(${reminder}.weekdays)
    and l.minute >= greatest(${reminder}.at_minute - ${before}::int, 0)
    and l.minute < ${reminder}.at_minute + ${LATE_MINUTES}::int)`
}

/** The zone of the clock of `users u`; who has told none lives by the studio's clock (D1). */
export const zoneOfPerson = ({ zone }: Pick<Context, 'zone'>): SQL => sql`coalesce(u.time_zone, ${zone()})`

/**
 * What the clocks of some people show now: a relation `l` of `zone`, `day`, `minute` and the instant at which the day `begins`
 * there. Soon after midnight it has the day before too, whose minutes go on beyond 24 hours, for what was due late in the evening.
 * `people` is a query's `from` with `users u`. Null if there is nobody.
 */
export async function clocksNow(context: Context, people: SQL): Promise<SQL | null> {
  const { db, clock } = context
  const { rows } = await db.execute<{ zone: string }>(
    sql`select distinct ${zoneOfPerson(context)} as zone ${people}`,
  )
  if (rows.length === 0) return null
  const now = clock.now()
  const clocks = rows.flatMap(({ zone }) => {
    const { day, minute } = localTime(now, zone)
    const yesterday = { zone, day: addDays(day, -1), minute: minute + DAY_MINUTES }
    return [{ zone, day, minute }, ...(minute < LATE_MINUTES ? [yesterday] : [])]
  })
  const zones = sql.param(clocks.map(({ zone }) => zone))
  const days = sql.param(clocks.map(({ day }) => day))
  const minutes = sql.param(clocks.map(({ minute }) => minute))
  const begins = sql.param(clocks.map(({ zone, day }) => instantIn(zone, day).toISOString()))
  return sql`unnest(${zones}::text[], ${days}::date[], ${minutes}::int[], ${begins}::timestamptz[])
    as l (zone, day, minute, begins)`
}
