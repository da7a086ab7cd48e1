import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { sessions } from './people.ts'
import { videos } from './videos.ts'

/** The devices that watch a film, one row a session; instants are the machine's. A row goes with its session and its film. */
export const watching = pgTable(
  'watching',
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** When it asked for the film last; written a few times a minute. */
    seenAt: instant().notNull(),
    /** When it was stopped from another device. */
    stoppedAt: instant(),
  },
  (table) => [index('watching_of_video').on(table.videoId)],
)
