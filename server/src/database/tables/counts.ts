import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many rows large tables hold, as changes to add up (D18.counts): each write adds a row of its own, so that no two
 * writes wait for each other, and now and then the changes of one name are folded into one. Triggers keep it.
 */
export const counts = pgTable(
  'counts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('counts_by_name').on(table.name, table.id)],
)
