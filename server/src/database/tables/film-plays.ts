import { TO_THE_END } from '@studio/contract/videos/plays/rules.ts'
import { eq } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { videos } from './videos.ts'

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
