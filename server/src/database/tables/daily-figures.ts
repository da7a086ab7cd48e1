import { bigint, bigserial, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * What each UTC day brought, by plan: money of the ledger, memberships that began and that ended
 * (decision 0013). Triggers keep it, as changes to add up: each write adds a row of its own, so that no two writes wait
 * for each other, and now and then the changes of a day are folded.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    /** Null is the money of invoices that name no plan: it counts for the plan that their membership has now. */
    planId: uuid(),
    /** Of the ledger; what leaves the studio is negative. */
    cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Rows of the ledger, so that a plan whose money all went back is still listed. */
    movements: integer().notNull().default(0),
    began: integer().notNull().default(0),
    ended: integer().notNull().default(0),
  },
  (table) => [index('daily_figures_by_day').on(table.day, table.id)],
)
