import { terms } from '@studio/contract/plans/terms.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { plans } from './plans.ts'

/** Promo codes. `maxRedemptions` 0 means unlimited; the check enforces the count in a race (R4, I9). */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull(),
    codeFolded: text().notNull().unique('promo_codes_code'),
    percentOff: integer().notNull(),
    /** Cents off instead, of a coupon from elsewhere; its percentage is then that of the price it was on. */
    amountOffCents: integer(),
    durationType: text({ enum: ['Once', 'Repeating', 'Forever'] }).notNull(),
    durationInMonths: integer(),
    startsAt: instant(),
    /** Last day of the studio on which it is valid. */
    expiresOn: date().notNull(),
    maxRedemptions: integer().notNull().default(0),
    timesRedeemed: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    /** Terms it is for; null from before there were others than 30 days and a day. */
    terms: text({ enum: terms }).array(),
  },
  (table) => [
    check('promo_codes_percent', sql`${table.percentOff} between 1 and 100`),
    check(
      'promo_codes_redemptions',
      sql`${table.maxRedemptions} = 0 or ${table.timesRedeemed} <= ${table.maxRedemptions}`,
    ),
  ],
)

export const promoCodePlans = pgTable(
  'promo_code_plans',
  {
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    planId: uuid()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.promoCodeId, table.planId] }),
    index('promo_code_plans_of_plan').on(table.planId),
  ],
)

/** Redemptions of a code; a failed purchase releases its row. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: uuid(),
    redeemedAt: instant().notNull(),
    freedAt: instant(),
  },
  (table) => [
    uniqueIndex('promo_redemptions_once').on(table.promoCodeId, table.userId).where(sql`freed_at is null`),
    index('promo_redemptions_of_user').on(table.userId),
    index('promo_redemptions_of_subscription').on(table.subscriptionId),
  ],
)
