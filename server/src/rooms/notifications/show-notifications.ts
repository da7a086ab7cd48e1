import { MOST_NAMED } from '@studio/contract/notifications/messages.ts'
import { type Notification, SendOptions } from '@studio/contract/notifications/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendarMembers, calendars } from '../../database/tables/practice-calendar.ts'
import { isAdmin, type SignedIn, signedIn, type Viewer } from '../../platform/viewer.ts'
import { shownRichText } from '../studio/sanitise-rich-text.ts'
import { videosById } from '../videos/queries.ts'
import { attachmentLink } from './attachments.ts'
import type { NotificationRow } from './own-notification.ts'

interface Found {
  notification: NotificationRow
  author: Notification['user']
  isRead: boolean
}

/** Formats notifications for the viewer; recipients are shown to the author and Admin only (NOTIF-04, ANOTIF-11). */
export async function showNotifications(
  context: Context,
  viewer: Viewer,
  rows: readonly Found[],
): Promise<Notification[]> {
  const person = signedIn(viewer)
  const shownVideos = await videosOf(context, viewer, rows)
  const recipients = await recipientsToShow(
    context,
    person,
    rows.map(({ notification }) => notification),
  )
  const months = await monthsOf(context, person.id, rows)
  return rows.map(({ notification: row, author, isRead }) => ({
    id: row.id,
    title: row.title,
    description: shownRichText(row.description),
    dateTime: row.sentAt.toISOString(),
    isRead,
    user: author,
    fileUrl: row.fileId ? attachmentLink(context, person, row.id) : null,
    fileName: row.fileName,
    videoId: row.videoId,
    video: shownVideos.get(row.videoId ?? '') ?? null,
    calendar: months.get(row.calendarId ?? '') ?? null,
    ...recipients.get(row.id),
  }))
}

/**
 * Reads the videos of notifications. A notification gives no access: media fields follow the viewer's plan, and drafts are left
 * out (D17.open-videos).
 */
async function videosOf(
  context: Context,
  viewer: Viewer,
  rows: readonly Found[],
): Promise<Map<string, Video>> {
  const ids = rows.flatMap(({ notification }) => notification.videoId ?? [])
  return videosById(context, viewer, ids)
}

/** The calendars that notifications are about, and whether the person has joined them. */
async function monthsOf({ db }: Context, userId: string, rows: readonly Found[]) {
  const ids = rows.flatMap(({ notification }) => notification.calendarId ?? [])
  if (ids.length === 0) return new Map<string, NonNullable<Notification['calendar']>>()
  const isMember = and(eq(calendarMembers.calendarId, calendars.id), eq(calendarMembers.userId, userId))
  const found = await db
    .select({
      id: calendars.id,
      userId: calendars.userId,
      month: calendars.month,
      member: calendarMembers.userId,
    })
    .from(calendars)
    .leftJoin(calendarMembers, isMember)
    .where(anyOf(calendars.id, ids))
  return new Map(
    found.map(({ member, month, ...calendar }) => {
      const monthOfCreation = `${month}T00:00:00.000Z`
      return [calendar.id, { ...calendar, monthOfCreation, joined: member !== null }]
    }),
  )
}

type Shown = Pick<Notification, 'sendOptions' | 'sentTo'>

/**
 * Reads the recipients an author chose, for the author and Admin, with the first names; people and calendars deleted since are
 * left out (R11).
 */
async function recipientsToShow(
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
