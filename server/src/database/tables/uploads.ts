import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/**
 * Film uploads in progress; the received bytes are the length of the file. Instants are of the machine clock.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Owner of the upload, the only person who may continue it (S-F3). */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** For display only (S-F2). */
    name: text().notNull(),
    /** Upload-Metadata header as sent, because tus returns it. */
    metadata: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Known once the whole film has been read. */
    sha256: text(),
    durationSeconds: integer(),
    createdAt: instant().notNull(),
    activeAt: instant().notNull(),
    /** When its film was attached to the video; the row stays for a while to report that. */
    finishedAt: instant(),
  },
  (table) => [
    index('uploads_of_user').on(table.userId),
    index('uploads_of_video').on(table.videoId),
    index('uploads_by_activity').on(table.activeAt),
  ],
)
