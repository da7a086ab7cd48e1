import type { Notifications, NotificationsQuery } from '@studio/contract/notifications/schema.ts'
import { and, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { notifications, notificationReceipts as receipts } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { nameColumns } from '../people/names.ts'
import { filtersOf } from './filters.ts'
import { sentBy } from './own-notification.ts'
import { receivedBy } from './received/recipient-sql.ts'
import { showNotifications } from './show-notifications.ts'

/**
 * Lists sent notifications, newest first: all for Admin, their own for a teacher, plus received ones on request; `userIds` are
 * authors (BO-API-29, ANOTIF-05).
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
  // A person who did not receive it has nothing unread.
  const isRead = sql<boolean>`${receipts.userId} is null or ${receipts.readAt} is not null`
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

/** Condition on `notifications`: sent by the viewer, for Admin by anybody, or received by them. */
function sentOrReceived(context: Context, viewer: Viewer): SQL | undefined {
  const received = receivedBy(context.db, signedIn(viewer).id).as('received')
  const own = context.db
    .select({ one: sql`1` })
    .from(received)
    .where(eq(received.notificationId, notifications.id))
  return or(sentBy(viewer), exists(own))
}
