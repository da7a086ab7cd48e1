import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { videos } from './videos.ts'

/** Chapters of a film; `seconds` counts from its start. */
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

/** Captions of a film in one language: the WebVTT file as uploaded, at most 200,000 bytes. */
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
