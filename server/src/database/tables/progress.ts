import { TO_THE_END } from '@studio/contract/videos/plays/rules.ts'
import { felts } from '@studio/contract/videos/progress/schema.ts'
import { eq, sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { sessions, users } from './people.ts'
import { videos } from './videos.ts'

/** Playback position of a person in a film; deleted with its person or its film. */
export const videoProgress = pgTable(
  'video_progress',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Position to resume from; 0 is the start. */
    seconds: integer().notNull().default(sql`0`),
    /** When its end was first reached. */
    finishedAt: instant(),
    watchedAt: instant().notNull(),
    /** Position as it was reported, and its instant of the machine clock: what was watched since is counted from there. */
    toldSeconds: integer(),
    toldAt: instant(),
    /** The play that goes on, for the film's figures: its first day of the studio, place and seconds watched. */
    playDay: date({ mode: 'string' }),
    playPlace: smallint(),
    playSeconds: integer(),
    /** Seconds watched since the film was last watched to its end; null in rows from before they were counted. */
    watchedSeconds: integer(),
    /** How it felt to them, as they said last. */
    felt: text({ enum: felts }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('video_progress_by_date').on(table.userId, table.watchedAt, table.videoId),
    index('video_progress_of_video').on(table.videoId),
  ],
)

/** The year of a person that others may see; its id, signed, is the link. Deleted with its person, and with their history. */
export const sharedYears = pgTable('shared_years', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .unique('shared_years_of_user')
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In which its weeks and hours are drawn; an IANA name. */
  timeZone: text().notNull(),
  sharedAt: instant().notNull(),
})

/**
 * A class that a person watched to the end, once per film and day of the studio: source of their year of practice.
 * Deleted with its person, kept when the film is deleted.
 */
export const practices = pgTable(
  'practices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    day: date().notNull(),
    practisedAt: instant().notNull(),
    /** Seconds that were watched, at most the film's length. */
    seconds: integer().notNull(),
  },
  (table) => [
    unique('practices_once').on(table.userId, table.videoId, table.day),
    index('practices_by_date').on(table.userId, table.practisedAt),
    index('practices_of_video').on(table.videoId),
    // Most watched videos of a range of days, by an index-only scan.
    index('practices_by_day').on(table.day, table.videoId),
  ],
)

/**
 * How videos are watched, as sums without people (docs/decisions/how-films-are-watched.md): of the plays that began on a day of the studio, how many stand at each place of
 * the film, and the seconds watched there. Place 20 is the end. Deleted with its film.
 */
export const filmPlays = pgTable(
  'film_plays',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    place: smallint().notNull(),
    plays: integer().notNull(),
    seconds: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.day, table.place] }),
    index('film_plays_by_day').on(table.day, table.videoId),
  ],
)

/** Whether the plays of a row were watched to the end. */
export const isToTheEnd = eq(filmPlays.place, TO_THE_END)

/**
 * Devices that watch a film, one row per session; instants are of the machine clock. Deleted with its session
 * or its film.
 */
export const watching = pgTable(
  'watching',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Last request for the film; written a few times a minute. */
    seenAt: instant().notNull(),
    /** When another device stopped it. */
    stoppedAt: instant(),
  },
  (table) => [index('watching_of_video').on(table.videoId)],
)
