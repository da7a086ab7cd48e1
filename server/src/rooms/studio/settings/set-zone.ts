import { isDeepStrictEqual } from 'node:util'
import { presentZone } from '@studio/contract/present-zone.ts'
import { changesSoon, lastZone, withZone } from '@studio/contract/studio-day.ts'
import { UNKNOWN_ZONE, ZONE_BEGINS } from '@studio/contract/values.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { changePart } from './change-settings.ts'

/** Moves what ends with a day of the studio. */
export const ZONE_CHANGED_JOB = 'studio.zoneChanged'

/**
 * Counts the studio's days in another zone from the next day on, on all servers and in the database: days that were counted stay.
 * The present zone takes back a change to come, until minutes before it counts. An old name of a zone is its present one. 412 if it changed meanwhile (D17.meanwhile).
 */
export async function setZone(
  context: Context,
  viewer: Viewer,
  { zone: named, from }: { zone: string; from: Precondition },
): Promise<void> {
  await changePart(context, viewer, 'zone', async (tx, { id, value }) => {
    const zone = await spelledZone(tx, named)
    if (zone === undefined) throw refuseField('timeZone', UNKNOWN_ZONE)
    if (zone === lastZone(value.spans)) return null
    await refuseChangedMeanwhile(tx, { id, from, state: value, allLogged: true })
    const now = context.clock.now()
    if (changesSoon(value.spans, now)) throw refuseField('timeZone', ZONE_BEGINS)
    const spans = withZone(value.spans, zone, now)
    if (isDeepStrictEqual(spans, value.spans)) return null
    await context.queue.send(ZONE_CHANGED_JOB, {}, { within: tx })
    return { spans }
  })
}

/**
 * The present name of a zone as the list spells it, whatever the case it was typed in; undefined if the database, which counts the
 * figures of each day, has it not: its list may be older than ours.
 */
export async function spelledZone(db: Database | Transaction, named: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${presentZone(named)})`,
  )
  return rows[0]?.name
}
