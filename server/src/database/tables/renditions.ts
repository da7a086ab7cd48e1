import { PROCESSING_FAILURES, PROCESSING_STATES } from '@studio/contract/videos/processing/texts.ts'
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { files } from './studio.ts'

/**
 * Progress of a film's renditions; without a row, processing has not begun. Instants are of the machine
 * clock.
 */
export const filmProcessing = pgTable('film_processing', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  state: text({ enum: PROCESSING_STATES }).notNull(),
  /** Percent done while running. */
  percent: integer().notNull().default(0),
  failure: text({ enum: PROCESSING_FAILURES }),
  changedAt: instant().notNull(),
})

/** Files derived from a film: a picture track of one height, its sound, the thumbnails of the seek line. */
export const renditions = pgTable(
  'renditions',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `v720`, `audio` or `thumbs`; also its name in URLs. */
    name: text().notNull(),
    /** Key in the file store. */
    key: text().notNull().unique('renditions_key'),
    size: bigint({ mode: 'number' }).notNull(),
    /** Maximum bits per second; 0 for thumbnails. */
    bandwidth: integer().notNull(),
    /** Pixels; 0 for sound. For thumbnails, the width of one. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Codecs in RFC 6381 format; null for thumbnails. */
    codecs: text(),
    /** Media playlist with `%` in place of its URL, or the WebVTT file of thumbnails. */
    playlist: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.name] })],
)
