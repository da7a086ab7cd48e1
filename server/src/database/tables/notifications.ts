import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { files } from './studio.ts'
import { videos } from './videos.ts'

const instant = () => timestamp({ withTimezone: true })

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    fileId: uuid().references(() => files.id),
    sentAt: instant().notNull(),
  },
  (table) => [index('notifications_of_author').on(table.authorId, table.sentAt)],
)

/** Recipients are fixed when a notification is sent (D11). */
export const notificationReceipts = pgTable(
  'notification_receipts',
  {
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.userId] }),
    index('notification_receipts_of_user').on(table.userId, table.sentAt),
    index('notification_receipts_unread').on(table.userId).where(sql`read_at is null`),
  ],
)
