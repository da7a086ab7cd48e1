import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { subscriptions } from './membership.ts'
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
    /** Number of changes, and when the last one was, for the calendars of those who subscribed to them (RFC 5545). */
    sequence: integer().notNull().default(0),
    /** Null for an event as old as its calendar. */
    changedAt: instant(),
  },
  (table) => [index('calendar_events_of_calendar').on(table.calendarId, table.startsAt)],
)

/**
 * An event that was deleted, or moved to another calendar, until its day is over: calendar files say that it is cancelled.
 * The calendar may be deleted, too.
 */
export const cancelledEvents = pgTable(
  'cancelled_events',
  {
    eventId: uuid().notNull(),
    calendarId: uuid().notNull(),
    teacherId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    startsAt: instant().notNull(),
    seconds: integer().notNull(),
    sequence: integer().notNull(),
    cancelledAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.calendarId] }),
    index('cancelled_events_of_calendar').on(table.calendarId),
    index('cancelled_events_of_teacher').on(table.teacherId),
    index('cancelled_events_by_day').on(table.startsAt),
  ],
)

/** Who had joined a calendar that was deleted; kept as long as its cancelled events. */
export const cancelledCalendarMembers = pgTable(
  'cancelled_calendar_members',
  {
    calendarId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index('cancelled_calendar_members_of_user').on(table.userId),
  ],
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
    /** Days of the member's own; null as long as they are the teacher's. */
    days: jsonb().$type<MemberDays>(),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index('calendar_members_of_user').on(table.userId),
  ],
)

/**
 * 'Keep me in each month': who joins a teacher's month by itself when it opens. It ends with the membership under which it
 * was chosen; people with access without one have none.
 */
export const calendarRegulars = pgTable(
  'calendar_regulars',
  {
    teacherId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: uuid().references(() => subscriptions.id, { onDelete: 'cascade' }),
    chosenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.userId] }),
    index('calendar_regulars_of_user').on(table.userId),
    index('calendar_regulars_of_subscription').on(table.subscriptionId),
  ],
)

/** What a member of a teacher's last month was told about the next one, and whether they want it. */
export const monthInvitations = pgTable(
  'month_invitations',
  {
    calendarId: uuid()
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When they were told that it is open; null if they answered before. */
    toldAt: instant(),
    /** When they were told once more, on the first day of the month. */
    remindedAt: instant(),
    /** 'Not this month'. */
    declinedAt: instant(),
    /** Joined by 'Keep me in each month'. */
    joinedByItself: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.userId] }),
    index('month_invitations_of_user').on(table.userId),
  ],
)

/** A class that a person has put on a day of their own; day and minute are of their own clock. */
export const plannedClasses = pgTable(
  'planned_classes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    atMinute: smallint().notNull(),
    plannedAt: instant().notNull(),
  },
  (table) => [
    unique('planned_classes_once').on(table.userId, table.day, table.videoId),
    index('planned_classes_of_video').on(table.videoId),
  ],
)
