import { MOST_NAMED } from '@studio/contract/notifications/messages.ts'
import { type Notification, SendOptions } from '@studio/contract/notifications/schema.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { isAdmin, type SignedIn } from '../../platform/viewer.ts'
import type { NotificationRow } from './own-notification.ts'

type Shown = Pick<Notification, 'sendOptions' | 'sentTo'>

/**
 * Reads the recipients an author chose, for the author and Admin, with the first names; people and calendars deleted since are
 * left out (R11).
 */
export async function recipientsToShow(
  { db }: Context,
  viewer: SignedIn,
  rows: readonly NotificationRow[],
): Promise<Map<string, Shown>> {
  const own = rows.filter((row) => isAdmin(viewer) || row.authorId === viewer.id)
  const chosen = own.map((row) => ({ row, options: SendOptions.parse(row.sendOptions) }))
  const userIds = chosen.flatMap(({ options }) => options.sendToUserIds)
  const calendarIds = chosen.flatMap(({ options }) => options.sendToCalendarIds)
  const { id, firstName, lastName } = users
  const [people, months] = await Promise.all([
    userIds.length === 0 ? [] : db.select({ id, firstName, lastName }).from(users).where(anyOf(id, userIds)),
    calendarIds.length === 0
      ? []
      : db
          .select({ id: calendars.id, title: calendars.title })
          .from(calendars)
          .where(anyOf(calendars.id, calendarIds)),
  ])
  const personOf = new Map(people.map(({ id, ...names }) => [id, names]))
  const monthOf = new Map(months.map(({ id, title }) => [id, { title }]))
  return new Map(
    chosen.map(({ row, options }) => {
      const sendToUserIds = options.sendToUserIds.filter((one) => personOf.has(one))
      const sendToCalendarIds = options.sendToCalendarIds.filter((one) => monthOf.has(one))
      const sentTo = {
        users: firstOf(sendToUserIds, personOf),
        calendars: firstOf(sendToCalendarIds, monthOf),
        count: row.recipientCount,
      }
      return [row.id, { sendOptions: { ...options, sendToUserIds, sendToCalendarIds }, sentTo }]
    }),
  )
}

const firstOf = <Named>(ids: readonly string[], named: ReadonlyMap<string, Named>) =>
  ids.slice(0, MOST_NAMED).flatMap((id) => named.get(id) ?? [])
