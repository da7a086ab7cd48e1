import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * At most one live plan per icon, with four icons: never more than four live plans, even in a race (D5, R6).
 */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull(),
    costCents: integer().notNull(),
    intervalUnit: text({ enum: ['Month', 'Day'] }).notNull(),
    permissions: text({ enum: ['DailyClasses', 'DailyClassesCurrentDay', 'Calendars', 'TrainingPacks'] })
      .array()
      .notNull(),
    icon: text({
      enum: ['class_membership', 'entry_level', 'full_membership', 'personal_training'],
    }).notNull(),
    createdAt: instant().notNull(),
    archivedAt: instant(),
  },
  (table) => [
    uniqueIndex('plans_live_icon').on(table.icon).where(sql`archived_at is null`),
    check('plans_cost', sql`${table.costCents} between 0 and 2000000000`),
  ],
)
