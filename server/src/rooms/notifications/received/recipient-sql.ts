import { and, eq, exists, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/connect.ts'
import { notificationReceipts as receipts } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'

/** A person's id, or its placeholder in a prepared statement. */
export type PersonId = string | Placeholder

/** Everything a person received (D11). */
export function receivedBy(db: Pick<Database, 'select'>, userId: PersonId) {
  return db
    .select({
      notificationId: receipts.notificationId,
      sentAt: receipts.sentAt,
      readAt: receipts.readAt,
    })
    .from(receipts)
    .where(eq(receipts.userId, userId))
}

/** Condition on `users`: they received a notification. */
export const isRecipient = (db: Database, id: string): SQL => exists(receiptOf(db, id))

/** The same, and they have not read it yet; with an instant, only those who received it then. */
export function isUnreadRecipient(db: Database, id: string, sentAt?: string): SQL {
  const then = sentAt === undefined ? undefined : eq(receipts.sentAt, new Date(sentAt))
  return exists(receiptOf(db, id, and(isNull(receipts.readAt), then)))
}

function receiptOf(db: Database, id: string, further?: SQL) {
  return db
    .select({ one: sql`1` })
    .from(receipts)
    .where(and(eq(receipts.notificationId, id), eq(receipts.userId, users.id), further))
}
