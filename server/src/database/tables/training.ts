import { reminderKinds } from '@studio/contract/training/programme/schema.ts'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
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

/** A path that a person follows; days and times are of their own clock. */
export const programmes = pgTable(
  'programmes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packId: uuid()
      .notNull()
      .references(() => trainingPacks.id, { onDelete: 'cascade' }),
    /** Day from which on its classes lie; null for a path without dates. */
    firstDay: date(),
    /** Monday is 1. */
    weekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Minute of the day. */
    atMinute: smallint(),
    reminder: text({ enum: reminderKinds }),
    /** What was done before counts no more; null where everything counts. */
    countsFrom: instant(),
    followedAt: instant().notNull(),
    /** Last day that needs no reminder: they had it, there was nothing to do, or it was chosen too late for that day. */
    remindedOn: date(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.packId] }),
    index('programmes_of_pack').on(table.packId),
  ],
)
