import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { files } from './studio.ts'
import { videos } from './videos.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** Sanitised when it was written (S-I4). */
    description: text().notNull(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    fileId: uuid().references(() => files.id),
    /** What the attachment is saved as; the key of the file is never a person's words (S-F8). */
    fileName: text(),
    /** What its author chose, for them and Admin to see again; the receipts say who got it. */
    sendOptions: jsonb().$type<SendOptions>().notNull().default(sql`'{}'`),
    sentAt: instant().notNull(),
  },
  (table) => [
    index('notifications_by_date').on(table.sentAt, table.id),
    index('notifications_of_author').on(table.authorId, table.sentAt, table.id),
    index('notifications_title_part').using('gin', sql`${table.title} gin_trgm_ops`),
    index('notifications_of_video').on(table.videoId),
    index('notifications_of_file').on(table.fileId),
  ],
)

/**
 * Recipients are fixed when a notification is sent (D11): a row for each, but for a crowd, who have a row once they
 * have read it.
 */
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
    index('notification_receipts_feed').on(table.userId, table.sentAt, table.notificationId),
    index('notification_receipts_unread').on(table.userId).where(sql`read_at is null`),
  ],
)

const bits = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** How many people one row of bits stands for; the database's `is_in_crowd` knows it, too. */
export const CROWD_BLOCK = 4_096

/** The recipients of what went to a crowd: one bit for each person's number, a row for each block of numbers (decision 0014). */
export const notificationCrowds = pgTable(
  'notification_crowds',
  {
    /** The person's number divided by the block's size. */
    block: integer().notNull(),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    sentAt: instant().notNull(),
    recipients: bits().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.block, table.sentAt, table.notificationId] }),
    index('notification_crowds_of_notification').on(table.notificationId),
  ],
)
