import { PROCESSING_FAILURES, PROCESSING_STATES } from '@studio/contract/videos/processing/texts.ts'
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { files } from './studio.ts'

/** Where the work on a film's renditions stands; none was begun where there is no row. Instants are the machine's. */
export const filmProcessing = pgTable('film_processing', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  state: text({ enum: PROCESSING_STATES }).notNull(),
  /** Of 100, while it runs. */
  percent: integer().notNull().default(0),
  failure: text({ enum: PROCESSING_FAILURES }),
  changedAt: instant().notNull(),
})

/** What was made of a film beside it: a picture track of one height, its sound, the thumbnails of the seek line. */
export const renditions = pgTable(
  'renditions',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `v720`, `audio`, `thumbs`: its name in addresses, too. */
    name: text().notNull(),
    /** The key in the file store. */
    key: text().notNull().unique('renditions_key'),
    size: bigint({ mode: 'number' }).notNull(),
    /** Bits a second at the most, 0 of thumbnails. */
    bandwidth: integer().notNull(),
    /** Pixels; 0 of sound. Of thumbnails those of one. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** As RFC 6381 writes it; null of thumbnails. */
    codecs: text(),
    /** Its media playlist with `%` in the place of its address, or the WebVTT file of thumbnails. */
    playlist: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.name] })],
)
