import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'

interface Batches {
  table: PgTable
  where: SQL
  /** Which rows go first; it has an index, or each statement would sort all of them. Without it, any rows. */
  order?: AnyPgColumn
  /** Rows of one statement. */
  size?: number
}

/**
 * Deletes rows in statements of so many rows each, so that none of them reaches the statement timeout, however many
 * there are. What was deleted stays deleted if a later statement fails.
 */
export async function deleteInBatches(
  db: Database,
  { table, where, order, size = 1_000 }: Batches,
): Promise<void> {
  const sorted = order ? sql`order by ${order}` : sql``
  // By their place on the disk, rows are found without a plan that reads all that `where` chooses.
  const some = sql`array(select ctid from ${table} where ${where} ${sorted} limit ${size})`
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(${some}) and ${where}`)
    if ((rowCount ?? 0) < size) return
  }
}
