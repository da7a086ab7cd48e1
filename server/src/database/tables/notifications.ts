import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { calendars } from './practice-calendar.ts'
import { files } from './studio.ts'
import { videos } from './videos.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    /** HTML, sanitised on write (S-I4). */
    description: text().notNull(),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    fileId: uuid().references(() => files.id),
    /** File name of the attachment for downloads; the storage key never contains user input (S-F8). */
    fileName: text(),
    /** The month that it is about: 'Ines’s December is here'. */
    calendarId: uuid().references(() => calendars.id, { onDelete: 'cascade' }),
    /**
     * The author's selection, shown to the author and to Admins; the actual recipients are in the receipts.
     */
    sendOptions: jsonb().$type<SendOptions>().notNull().default(sql`'{}'`),
    /** Number of people it was sent to; null while it is being sent. */
    recipientCount: integer(),
    /** A member's note to a teacher, which is for that teacher alone. */
    isNote: boolean().notNull().default(false),
    sentAt: instant().notNull(),
  },
  (table) => [
    index('notifications_by_date').on(table.sentAt, table.id),
    index('notifications_of_author').on(table.authorId, table.sentAt, table.id),
    index('notifications_title_part').using('gin', sql`bare_text(${table.title}) gin_trgm_ops`),
    index('notifications_of_video').on(table.videoId),
    index('notifications_of_file').on(table.fileId),
    index('notifications_of_calendar').on(table.calendarId),
  ],
)

/** Recipients, fixed when a notification is sent (D11): one row each. */
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

/** Whom a member follows: they are told of a teacher's new classes. */
export const teacherFollows = pgTable(
  'teacher_follows',
  {
    teacherId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.userId] }),
    index('teacher_follows_of_user').on(table.userId),
  ],
)

/**
 * Classes of which the followers of their teacher were told, each class once. The notification is null once it is deleted, and then
 * nobody else is told.
 */
export const toldClasses = pgTable(
  'told_classes',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    teacherId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.teacherId] }),
    index('told_classes_of_teacher').on(table.teacherId),
    index('told_classes_of_notification').on(table.notificationId),
  ],
)
