import { MOST_COUNTED } from '@studio/contract/limits.ts'
import type { Paging } from '@studio/contract/paging.ts'
import { type SQLWrapper, sql, sum } from 'drizzle-orm'
import { anyOf } from './any-of.ts'
import type { Database } from './connect.ts'
import { counts } from './tables/studio.ts'

/** Names of the counters that triggers keep, as the migration defines them. */
export type CountName = 'users Student' | 'users Coach' | 'users Admin' | 'memberships' | 'invoices'

/**
 * Returns a row count that is exact in every transaction without counting the rows: for lists without a
 * filter (D18.counts). Counting takes 76 ms for 100,000 members, and ten times that for ten times as many, at each look at a list.
 */
export async function countOf(db: Database, ...names: CountName[]): Promise<number> {
  const [row] = await sumOf(db, ...names)
  return Number(row?.rows ?? 0)
}

/** Same, as a query, also inside another one. */
export const sumOf = (db: Database, ...names: CountName[]) =>
  db
    .select({ rows: sum(counts.change) })
    .from(counts)
    .where(anyOf(counts.name, names))

/** Counts the rows of a search, up to MOST_COUNTED (D18.counts); `found` is a subquery that selects them. */
export async function countFound(db: Database, found: SQLWrapper): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select 1 from ${found} found limit ${MOST_COUNTED}) counted`,
  )
  return rows[0]?.found ?? 0
}

/** Returns the total of a list of which a page has been read: known from its last page, otherwise counted. */
export async function totalBesidePage(
  { pageNumber, pageLength }: Paging,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows < pageLength && (rows > 0 || pageNumber === 1)
  return isLast ? (pageNumber - 1) * pageLength + rows : count()
}
