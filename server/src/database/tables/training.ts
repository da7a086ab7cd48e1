import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plans } from './plans.ts'
import { videos } from './videos.ts'

/** Training path, training pack and video pack are the same thing (D13). */
export const trainingPacks = pgTable(
  'training_packs',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    /** Restricts the pack to holders of one plan. */
    planId: uuid().references(() => plans.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('training_packs_of_plan').on(table.planId)],
)

export const trainingPackVideos = pgTable(
  'training_pack_videos',
  {
    packId: uuid()
      .notNull()
      .references(() => trainingPacks.id, { onDelete: 'cascade' }),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.videoId] }),
    index('training_pack_videos_of_video').on(table.videoId),
  ],
)
