import { and, eq, exists, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/connect.ts'
import {
  CROWD_BLOCK,
  notificationCrowds as crowds,
  notificationReceipts as receipts,
} from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'

/** Condition on `users`: they received a notification, by a receipt or in a crowd. */
export function isRecipient(db: Database, id: string): SQL {
  return or(exists(receiptOf(db, id)), isInCrowd(db, id)) as SQL
}

/** The same, and they have not read it yet; with an instant, only those who received it then. */
export function isUnreadRecipient(db: Database, id: string, sentAt?: string): SQL {
  const then = sentAt === undefined ? undefined : eq(receipts.sentAt, new Date(sentAt))
  const unread = exists(receiptOf(db, id, and(isNull(receipts.readAt), then)))
  return or(unread, and(isInCrowd(db, id), notExists(receiptOf(db, id)))) as SQL
}

function receiptOf(db: Database, id: string, further?: SQL) {
  return db
    .select({ one: sql`1` })
    .from(receipts)
    .where(and(eq(receipts.notificationId, id), eq(receipts.userId, users.id), further))
}

function isInCrowd(db: Database, id: string): SQL {
  const crowd = db
    .select({ one: sql`1` })
    .from(crowds)
    .where(
      and(
        eq(crowds.notificationId, id),
        sql`${crowds.block} = ${users.number} / ${sql.raw(String(CROWD_BLOCK))}`,
        sql`is_in_crowd(${crowds.recipients}, ${users.number})`,
      ),
    )
  return exists(crowd)
}
