import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { videos } from './videos.ts'

/** One row per day of the studio with classes (D1). */
export const classDays = pgTable('class_days', {
  id: uuid().primaryKey().defaultRandom(),
  day: date().notNull().unique('class_days_day'),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** The key and the check enforce at most three classes a day, all different videos (LIMIT-10, R5). */
export const classDayVideos = pgTable(
  'class_day_videos',
  {
    classDayId: uuid()
      .notNull()
      .references(() => classDays.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.classDayId, table.position] }),
    unique('class_day_videos_once').on(table.classDayId, table.videoId),
    index('class_day_videos_of_video').on(table.videoId),
    check('class_day_videos_three', sql`${table.position} between 1 and 3`),
  ],
)
