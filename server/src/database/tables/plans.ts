import { PLAN_LIMITS } from '@studio/contract/plans/messages.ts'
import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { TermPrice } from '@studio/contract/plans/terms.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** All terms it is sold by, in their order and the first at `costCents`; empty for the one term of its interval. */
    terms: jsonb().$type<TermPrice[]>().notNull().default([]),
    intervalUnit: text({ enum: ['Month', 'Day'] }).notNull(),
    /** Nothing reads or writes it any more; a later release drops it. */
    tax: text({ enum: ['included', 'added'] }),
    /** Free days of a Month plan; a Day plan has none, whatever stands here. */
    trialDays: integer().notNull().default(TRIAL_DAYS),
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
    check(
      'plans_first_term',
      sql`${table.terms} = '[]' or (${table.terms} -> 0 ->> 'costCents')::int = ${table.costCents}`,
    ),
    check('plans_trial', sql`${table.trialDays} between 0 and ${sql.raw(String(PLAN_LIMITS.trialDays))}`),
    check('plans_cost', sql`${table.costCents} between 0 and 2000000000`),
  ],
)
