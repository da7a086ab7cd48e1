import { SendOptions } from '@studio/contract/notifications/schema.ts'

import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { isAdmin, type SignedIn } from '../../platform/viewer.ts'
import type { NotificationRow } from './own-notification.ts'

/** Reads the recipients an author chose, for the author and Admin; people and calendars deleted since are left out (R11). */
export async function optionsToShow(
  context: Context,
  viewer: SignedIn,
  rows: readonly NotificationRow[],
): Promise<Map<string, SendOptions>> {
  const own = rows.filter((row) => isAdmin(viewer) || row.authorId === viewer.id)
  const chosen = own.map((row) => [row.id, SendOptions.parse(row.sendOptions)] as const)
  const people = await thatAreThere(
    context,
    users,
    chosen.flatMap(([, options]) => options.sendToUserIds),
  )
  const months = await thatAreThere(
    context,
    calendars,
    chosen.flatMap(([, options]) => options.sendToCalendarIds),
  )
  return new Map(
    chosen.map(([id, options]) => {
      const sendToUserIds = options.sendToUserIds.filter((one) => people.has(one))
      const sendToCalendarIds = options.sendToCalendarIds.filter((one) => months.has(one))
      return [id, { ...options, sendToUserIds, sendToCalendarIds }]
    }),
  )
}

async function thatAreThere(
  { db }: Context,
  table: typeof users | typeof calendars,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: table.id }).from(table).where(anyOf(table.id, ids))
  return new Set(rows.map((row) => row.id))
}
