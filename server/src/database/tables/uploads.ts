import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/** Films on their way; how much of one is there is the length of its file. Instants are the machine's. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whoever began it, and nobody else, may go on with it (S-F3). */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** For display only (S-F2). */
    name: text().notNull(),
    /** As it was sent, since tus gives it back. */
    metadata: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Known once the film has been read whole. */
    sha256: text(),
    durationSeconds: integer(),
    createdAt: instant().notNull(),
    activeAt: instant().notNull(),
    /** Its film belongs to the video; the row stays for a while, to tell so. */
    finishedAt: instant(),
  },
  (table) => [
    index('uploads_of_user').on(table.userId),
    index('uploads_of_video').on(table.videoId),
    index('uploads_by_activity').on(table.activeAt),
  ],
)
