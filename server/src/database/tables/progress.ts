import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/** Where a person stands in a film; a row goes with its person and with its film. */
export const videoProgress = pgTable(
  'video_progress',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Where the film goes on; 0 at its start. */
    seconds: integer().notNull().default(sql`0`),
    /** When its end was reached first. */
    finishedAt: instant(),
    watchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('video_progress_by_date').on(table.userId, table.watchedAt, table.videoId),
    index('video_progress_of_video').on(table.videoId),
  ],
)

/**
 * A class that somebody watched to its end, once a film and UTC day: what their year of practice is drawn from. It goes
 * with its person, and stays when the film is deleted.
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
    /** The length of the film. */
    seconds: integer().notNull(),
  },
  (table) => [
    unique('practices_once').on(table.userId, table.videoId, table.day),
    index('practices_by_date').on(table.userId, table.practisedAt),
    index('practices_of_video').on(table.videoId),
    // For what was watched most often in some days, read from the index alone.
    index('practices_by_day').on(table.day, table.videoId),
  ],
)
