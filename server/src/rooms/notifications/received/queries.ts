import type { MyNotifications, MyNotificationsQuery } from '@studio/contract/notifications/schema.ts'
import { and, desc, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { prepared } from '../../../database/prepared.ts'
import { notifications } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { nameColumns } from '../../people/names.ts'
import { type Filters, filtersOf } from '../filters.ts'
import { showNotifications } from '../show-notifications.ts'
import { type PersonId, receivedBy } from './recipient-sql.ts'

/** Lists what the viewer received, newest first, with the unread count of everything they received (API-22, BO-API-30). */
export async function receivedNotifications(
  context: Context,
  viewer: Viewer,
  query: MyNotificationsQuery,
): Promise<MyNotifications> {
  const { pageNumber, pageLength, ...filters } = query
  const page = { userId: signedIn(viewer).id, limit: pageLength, offset: (pageNumber - 1) * pageLength }
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined)
  const rows = await (isNarrowed
    ? receivedPage(context.db, page, filters)
    : wholePage(context.db, { ...page }))
  const found = rows.flatMap(({ notification, sentAt, ...rest }) =>
    // One that reaches each time zone at its own hour has come when it reached its reader.
    notification && sentAt ? [{ ...rest, notification: { ...notification, sentAt } }] : [],
  )
  return {
    records: await showNotifications(context, viewer, found),
    pageInfo: { pageNumber, pageLength, totalRecords: rows[0]?.records ?? 0 },
    unreadCount: rows[0]?.unread ?? 0,
  }
}

interface Page {
  userId: PersonId
  limit: number | Placeholder
  offset: number | Placeholder
}

/** Rows of a page, each with the counts; an empty page is one row with the counts only. */
function receivedPage(db: Pick<Database, 'select' | '$with' | 'with'>, page: Page, filters: Filters) {
  const received = db.$with('received').as(receivedBy(db, page.userId))
  const conditions = and(...filtersOf(filters, received.sentAt)) ?? sql`true`
  const isFound = sql<boolean>`exists (select 1 from ${notifications} where ${notifications.id} = ${received.notificationId} and ${conditions})`
  const isListed = filters.title || filters.text ? isFound : conditions
  const counts = db.$with('counts').as(
    db
      .select({
        records: sql<number>`(count(*) filter (where ${isListed}))::int`.as('records'),
        unread: sql<number>`(count(*) filter (where ${received.readAt} is null))::int`.as('unread'),
      })
      .from(received),
  )
  const listed = db
    .$with('listed')
    .as(
      db
        .select()
        .from(received)
        .where(isListed)
        .orderBy(desc(received.sentAt), desc(received.notificationId))
        .limit(page.limit)
        .offset(page.offset),
    )
  return db
    .with(received, counts, listed)
    .select({
      records: counts.records,
      unread: counts.unread,
      notification: notifications,
      sentAt: listed.sentAt,
      author: nameColumns,
      isRead: sql<boolean>`${listed.readAt} is not null`,
    })
    .from(counts)
    .leftJoin(listed, sql`true`)
    .leftJoin(notifications, eq(notifications.id, listed.notificationId))
    .leftJoin(users, eq(users.id, notifications.authorId))
    .orderBy(desc(listed.sentAt), desc(listed.notificationId))
}

const [userId, limit, offset] = ['userId', 'limit', 'offset'].map(sql.placeholder)
const wholePage = prepared('whole page', (db) =>
  receivedPage(db, { userId: userId!, limit: limit!, offset: offset! }, {}),
)
