import type { PageInfo, Paging } from '@studio/contract/paging.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/**
 * Reads one page of a query with few rows, such as those about one person, with its total, in one statement. Instants must be
 * selected with `isoOf`.
 */
export async function pageOf<Row extends Record<string, unknown>>(
  { db }: { db: Database },
  { pageNumber, pageLength }: Paging,
  { found, order }: { found: SQL; order: SQL },
): Promise<{ records: Row[]; pageInfo: PageInfo }> {
  const { rows } = await db.execute<{ records: Row[]; total: number }>(sql`
    with found as materialized (${found}), page as (
      select * from found order by ${order} limit ${pageLength} offset ${(pageNumber - 1) * pageLength}::bigint
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(page) from page), '[]'::json) as records`)
  const { records = [], total = 0 } = rows[0] ?? {}
  return { records, pageInfo: { pageNumber, pageLength, totalRecords: total } }
}

/** Formats an instant of the database as ISO 8601 UTC. */
export const isoOf = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
