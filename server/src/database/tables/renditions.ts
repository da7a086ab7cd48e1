import { PROCESSING_FAILURES, PROCESSING_STATES } from '@studio/contract/videos/processing/texts.ts'
import { eq, or } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
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
  /** Whether its renditions are shown also while others are made in their place. */
  shown: boolean().notNull().default(false),
  /** Loudness of its sound as it came: LUFS of the whole and dBTP of its loudest moment; null until it is measured. */
  loudness: real(),
  peak: real(),
  /** Whether its renditions are to be levelled, and whether those that are shown are. */
  level: boolean().notNull().default(false),
  levelled: boolean().notNull().default(false),
  changedAt: instant().notNull(),
})

/** Condition on `film_processing`: there are renditions, and the film may be watched in them. */
export const hasRenditions = or(filmProcessing.shown, eq(filmProcessing.state, 'done'))

const rendition = () => ({
  fileId: uuid()
    .notNull()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** `v720`, `audio` or `thumbs`; also its name in URLs. */
  name: text().notNull(),
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
  /** The same for all that were made at once, and part of their URLs. */
  createdAt: instant().notNull(),
})

/** Files derived from a film: a picture track of one height, its sound, the thumbnails of the seek line. */
export const renditions = pgTable(
  'renditions',
  {
    ...rendition(),
    /** Key in the file store. */
    key: text().notNull().unique('renditions_key'),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.name] })],
)

/** Renditions that nobody begins to watch: replaced ones, which open players still read, and ones on their way into the store. */
export const hiddenRenditions = pgTable(
  'hidden_renditions',
  {
    ...rendition(),
    key: text().primaryKey(),
    /** When their files are removed. */
    removeAfter: instant().notNull(),
  },
  (table) => [
    index('hidden_renditions_of_film').on(table.fileId),
    index('hidden_renditions_by_end').on(table.removeAfter),
  ],
)

/**
 * Name of what was made of a film at once, in keys and URLs: the instant in base 36. Files of two makings never
 * have the same URL, so no cache and no player mixes them.
 */
export const makingOf = (createdAt: Date): string => createdAt.getTime().toString(36)
