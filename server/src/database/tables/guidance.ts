import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { videos } from './videos.ts'

/** A film's chapters; `seconds` from its beginning. */
export const videoChapters = pgTable(
  'video_chapters',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    title: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.seconds] })],
)

/** A film's captions in one language: the WebVTT file as it came, of at most 200,000 bytes. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    label: text().notNull(),
    file: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
)
