import { sum } from 'drizzle-orm'
import { anyOf } from './any-of.ts'
import type { Database } from './connect.ts'
import { counts } from './tables/counts.ts'

/** What is counted by triggers, as the migration that made them names it. */
export type Counted = 'users Student' | 'users Coach' | 'users Admin' | 'memberships' | 'invoices'

/**
 * How many rows there are, exact in every transaction, without counting them: for lists without a filter (D18.counts).
 */
export async function countOf(db: Database, ...names: Counted[]): Promise<number> {
  const [row] = await db
    .select({ rows: sum(counts.change) })
    .from(counts)
    .where(anyOf(counts.name, names))
  return Number(row?.rows ?? 0)
}
