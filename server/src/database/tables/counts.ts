import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Row counts of large tables, stored as changes to sum up (D18.counts). Each write adds a row, so that writes
 * never wait for each other; from time to time the rows of a name are merged into one. Triggers
 * maintain them, so that a row counts in its own transaction whoever writes it; counting a million index entries takes
 * 60 to 100 ms, and `reltuples` is minutes old and knows no condition.
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
