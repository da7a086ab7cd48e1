import { and, eq, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../database/connect.ts'
import {
  CROWD_BLOCK,
  notificationCrowds as crowds,
  notificationReceipts as receipts,
} from '../../../database/tables/notifications.ts'

/** A person's id, or its placeholder in a prepared statement. */
export type PersonId = string | Placeholder

/** A person's position in the bits of a crowd. */
const numberOf = (userId: PersonId) => sql`(select number from users where id = ${userId}::uuid)`

/** Condition on `notification_crowds`: the person is among its recipients. */
export function isRecipientSql(userId: PersonId): SQL {
  const number = numberOf(userId)
  return sql`(${crowds.block} = ${number} / ${sql.raw(String(CROWD_BLOCK))} and is_in_crowd(${crowds.recipients}, ${number}))`
}

/**
 * Everything a person received: their receipts, and notifications to a crowd with them that they have not read, which have no
 * receipt yet (D11).
 */
export function receivedBy(db: Pick<Database, 'select'>, userId: PersonId) {
  const own = db
    .select({
      notificationId: receipts.notificationId,
      sentAt: receipts.sentAt,
      readAt: receipts.readAt,
    })
    .from(receipts)
    .where(eq(receipts.userId, userId))
  return unionAll(own, unreadCrowdNotifications(db, userId))
}

/** Notifications to a crowd with this person that have no receipt of theirs. */
export function unreadCrowdNotifications(db: Pick<Database, 'select'>, userId: PersonId) {
  const read = alias(receipts, 'read')
  const receipt = db
    .select({ one: sql`1` })
    .from(read)
    .where(and(eq(read.notificationId, crowds.notificationId), eq(read.userId, userId)))
  return db
    .select({
      notificationId: crowds.notificationId,
      sentAt: crowds.sentAt,
      readAt: sql<Date | null>`null::timestamptz`.as('read_at'),
    })
    .from(crowds)
    .where(and(isRecipientSql(userId), notExists(receipt)))
}
