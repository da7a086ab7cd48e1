import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { sessions } from './people.ts'
import { videos } from './videos.ts'

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
