import { bigint, bigserial, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Figures of each day of the studio by plan: money of the ledger, memberships that began and that ended. Stored
 * as changes to sum up: each write adds a row, so that writes never wait for each other; from time to time the rows of
 * a day are merged. Triggers maintain it, so that it is always current: a refund that arrives today for a past day
 * changes that day, and I15 compares it with the ledger.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    /** Null for money of invoices without a plan: it counts for the current plan of their membership. */
    planId: uuid(),
    /** Sum of ledger amounts; money that leaves the studio is negative. */
    cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of ledger rows, so that a plan whose money was all refunded is still listed. */
    movements: integer().notNull().default(0),
    began: integer().notNull().default(0),
    ended: integer().notNull().default(0),
  },
  (table) => [index('daily_figures_by_day').on(table.day, table.id)],
)
