import { and, eq, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../database/connect.ts'
import {
  CROWD_BLOCK,
  notificationCrowds as crowds,
  notificationReceipts as receipts,
} from '../../../database/tables/notifications.ts'

/** A person's id, or its place in a statement that is built once. */
export type PersonId = string | Placeholder

/** A person's number in the bits of a crowd. */
const numberOf = (userId: PersonId) => sql`(select number from users where id = ${userId}::uuid)`

/** A condition on `notification_crowds`: the person was among those it was sent to. */
export function inCrowd(userId: PersonId): SQL {
  const number = numberOf(userId)
  return sql`(${crowds.block} = ${number} / ${sql.raw(String(CROWD_BLOCK))} and is_in_crowd(${crowds.recipients}, ${number}))`
}

/**
 * Everything a person received: their receipts, and what went to a crowd they were in and have not read, for which there is
 * no receipt (D11).
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
  return unionAll(own, unreadInCrowd(db, userId))
}

/** What went to a crowd with this person in it, and has no receipt of theirs. */
export function unreadInCrowd(db: Pick<Database, 'select'>, userId: PersonId) {
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
    .where(and(inCrowd(userId), notExists(receipt)))
}
