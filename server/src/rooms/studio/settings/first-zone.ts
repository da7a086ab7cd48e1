import { alwaysIn, lastZone } from '@studio/contract/studio-day.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { lockPart, storePart } from './change-settings.ts'
import { spelledZone } from './set-zone.ts'

/**
 * Lets a studio without people count all its days in STUDIO_TIME_ZONE. Later the variable changes nothing, because days that were
 * counted stay: an Admin changes the zone.
 */
export async function beginInZone(context: Context): Promise<void> {
  const named = context.config.timeZone
  if (!named) return
  const zone = await spelledZone(context.db, named)
  const began = await inTransaction(context.db, async (tx) => {
    const { value } = await lockPart(tx, 'zone')
    const { rows } = await tx.execute(sql`select 1 from users limit 1`)
    if (value.spans.length > 0 || rows.length > 0 || zone === 'UTC') return false
    if (zone === undefined)
      throw new Error(
        `the database does not know STUDIO_TIME_ZONE ${named}: update PostgreSQL, or name an older zone`,
      )
    await storePart(context, tx, 'zone', { spans: [alwaysIn(zone)] })
    return true
  })
  if (began) return context.settings.read()
  const counted = lastZone(context.settings.now().zones)
  if (counted !== zone)
    context.log.warn(
      `the studio counts its days in ${counted}: STUDIO_TIME_ZONE is of use only at the first start, change the zone in the settings`,
    )
}
