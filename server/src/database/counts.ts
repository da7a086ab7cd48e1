import { type SQLWrapper, sql, sum } from 'drizzle-orm'
import { anyOf } from './any-of.ts'
import type { Database } from './connect.ts'
import { MOST_COUNTED } from './far-page.ts'
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

/** How many rows a search finds, at most so many as are counted of one (D18.counts); `found` selects them. */
export async function countFound(db: Database, found: SQLWrapper): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select 1 from ${found} found limit ${MOST_COUNTED}) counted`,
  )
  return rows[0]?.found ?? 0
}
