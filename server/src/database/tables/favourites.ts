import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/** A video saved by a person, once; deleted with its person or its video. */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    keptAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('favourites_by_date').on(table.userId, table.keptAt, table.videoId),
    index('favourites_of_video').on(table.videoId),
  ],
)
