import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/** One calendar per teacher, month and type (D14); `month` is the first day of a UTC month. */
export const calendars = pgTable(
  'calendars',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    month: date().notNull(),
    type: text({ enum: ['Day3', 'Day5'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('calendars_once').on(table.userId, table.month, table.type)],
)

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    calendarId: uuid()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    startsAt: instant().notNull(),
  },
  (table) => [index('calendar_events_of_calendar').on(table.calendarId, table.startsAt)],
)

export const calendarEventVideos = pgTable(
  'calendar_event_videos',
  {
    eventId: uuid()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.videoId] }),
    index('calendar_event_videos_of_video').on(table.videoId),
  ],
)

/**
 * Feed link that a person's own calendar app uses to read their joined practices; a new `nonce` revokes the
 * previous link. The link is derived by signing and never stored (D18.calendar-feed).
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nonce: uuid().notNull(),
  madeAt: instant().notNull(),
})

export const calendarMembers = pgTable(
  'calendar_members',
  {
    calendarId: uuid()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index('calendar_members_of_user').on(table.userId),
  ],
)
