import type {
  MyNotifications,
  MyNotificationsQuery,
  Notifications,
  NotificationsQuery,
} from '@studio/contract/notifications/schema.ts'
import { and, count, desc, eq, exists, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { contains } from '../../database/contains.ts'
import {
  notificationCrowds as crowds,
  notifications,
  notificationReceipts as receipts,
} from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { nameColumns } from '../people/queries.ts'
import { sanitiseRichText } from '../studio/rich-text.ts'
import { sentBy } from './own-notification.ts'
import { inCrowd, receivedBy } from './received.ts'
import { showNotifications } from './show.ts'
import { unreadCountOf } from './unread.ts'

/**
 * What was sent, newest first: everything for Admin, their own for a teacher, with what they received where it is asked;
 * `userIds` are authors (BO-API-29, ANOTIF-05).
 */
export async function sentNotifications(
  context: Context,
  viewer: Viewer,
  query: NotificationsQuery,
): Promise<Notifications> {
  const { pageNumber, pageLength, userIds } = query
  const where = and(
    query.received ? sentOrReceived(context, viewer) : sentBy(viewer),
    userIds ? anyOf(notifications.authorId, userIds) : undefined,
    ...filtersOf(query, notifications.sentAt),
  )
  const received = and(
    eq(receipts.notificationId, notifications.id),
    eq(receipts.userId, signedIn(viewer).id),
  )
  // Who did not receive it has nothing to read; a crowd has receipts of those alone who read it.
  const unread = sql`select 1 from ${crowds} where ${crowds.notificationId} = ${notifications.id}
    and ${inCrowd(signedIn(viewer).id)}`
  const isRead = sql<boolean>`case when ${receipts.userId} is null then not exists (${unread})
    else ${receipts.readAt} is not null end`
  const page = context.db
    .select({ notification: notifications, author: nameColumns, isRead })
    .from(notifications)
    .leftJoin(receipts, received)
    .leftJoin(users, eq(users.id, notifications.authorId))
    .where(where)
    .orderBy(desc(notifications.sentAt), desc(notifications.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const total = context.db.$count(notifications, where)
  const [rows, totalRecords] = await Promise.all([page, total])
  return {
    records: await showNotifications(context, viewer, rows),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}

/** A condition on `notifications`: those the viewer sent or received, and all for Admin. */
function sentOrReceived(context: Context, viewer: Viewer): SQL | undefined {
  const sent = sentBy(viewer)
  if (!sent) return undefined
  const received = receivedBy(context.db, signedIn(viewer).id)
  const own = context.db
    .select({ one: sql`1` })
    .from(received)
    .where(eq(received.notificationId, notifications.id))
  return or(sent, exists(own))
}

/** What the viewer received, newest first, and how much of everything they received is unread (API-22, BO-API-30). */
export async function receivedNotifications(
  context: Context,
  viewer: Viewer,
  query: MyNotificationsQuery,
): Promise<MyNotifications> {
  const { pageNumber, pageLength } = query
  const received = receivedBy(context.db, signedIn(viewer).id)
  const where = and(...filtersOf(query, received.sentAt))
  const rows = await context.db
    .select({
      notification: notifications,
      author: nameColumns,
      isRead: sql<boolean>`${received.readAt} is not null`,
    })
    .from(received)
    .innerJoin(notifications, eq(notifications.id, received.notificationId))
    .leftJoin(users, eq(users.id, notifications.authorId))
    .where(where)
    .orderBy(desc(received.sentAt), desc(received.notificationId))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const counted = context.db.select({ records: count() }).from(received).$dynamic()
  const asksWords = query.title || query.text
  const [total] = await (asksWords
    ? counted.innerJoin(notifications, eq(notifications.id, received.notificationId))
    : counted
  ).where(where)
  return {
    records: await showNotifications(context, viewer, rows),
    pageInfo: { pageNumber, pageLength, totalRecords: total?.records ?? 0 },
    unreadCount: await unreadCountOf(context, signedIn(viewer).id),
  }
}

/** Both ends of the dates are included; words are looked for in what is read, not in tags, and `%` is a letter. */
function filtersOf(query: MyNotificationsQuery, sentAt: PgColumn): (SQL | undefined)[] {
  const { dateTimeFrom, dateTimeTo, title, text } = query
  return [
    dateTimeFrom ? gte(sentAt, dateTimeFrom) : undefined,
    dateTimeTo ? lte(sentAt, dateTimeTo) : undefined,
    title ? contains(notifications.title, title) : undefined,
    text ? contains(words, asKept(text)) : undefined,
  ]
}

const words = sql`regexp_replace(${notifications.description}, '<[^>]*>', '', 'g')`

/** Signs as a kept description has them: `&` as `&amp;`. */
function asKept(text: string): string {
  return sanitiseRichText(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
