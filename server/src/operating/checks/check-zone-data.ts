import { DAY } from '@studio/contract/dates.ts'
import { lastZone } from '@studio/contract/studio-day.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { type Finding, hint } from './finding.ts'

const YEAR_DAYS = 366
/** Twice a day finds every change of clocks that lasts. */
const LOOK_EVERY = DAY / 2

type Clock = { at: Date; there: string }

/** The clocks of a zone in the year from `now` on, as the database has them: `2026-11-28 10:24`. */
async function clocksOf(db: Database, zone: string, now: Date): Promise<Clock[]> {
  const { rows } = await db.execute<Clock>(sql`
    select at, to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as there
    from generate_series(${now}::timestamptz, ${new Date(now.getTime() + YEAR_DAYS * DAY)}::timestamptz,
      make_interval(secs => ${LOOK_EVERY / 1000})) at`)
  return rows.map(({ at, there }) => ({ at: new Date(at), there }))
}

function hereIn(zone: string, at: Date): string {
  const { day, minute } = localTime(at, zone)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The first instant at which two sets of rules of a zone differ; null for none. */
export const firstDifference = (zone: string, clocks: readonly Clock[]): Clock | null =>
  clocks.find(({ at, there }) => hereIn(zone, at) !== there) ?? null

/**
 * Finds out whether Node and PostgreSQL have the same rules for the studio's zone in the year to come: governments change them,
 * and a studio whose two halves disagree would count some hours on two days (D1).
 */
export async function checkZoneData(db: Database, now = new Date()): Promise<Finding[]> {
  const zone = lastZone((await readParts(db)).zone.spans)
  const clocks = await clocksOf(db, zone, now).catch(() => null)
  const about = 'time zone'
  if (!clocks)
    return [hint(about, `PostgreSQL does not know ${zone}: take a newer one, or choose another zone`)]
  const found = firstDifference(zone, clocks)
  if (!found) return []
  return [
    hint(
      about,
      `from about ${found.at.toISOString().slice(0, 10)} on the clocks of ${zone} show ${hereIn(zone, found.at)} to Node and ${found.there} to PostgreSQL: update whichever has the older rules`,
    ),
  ]
}
