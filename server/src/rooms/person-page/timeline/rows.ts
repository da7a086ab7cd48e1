import type { TimelineEvent } from '@studio/contract/person-page/schema.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Columns of one row of a timeline, as SQL: what it is of, when it was, in which parts it is, and what it says as JSON. */
export interface Event {
  id: string
  at: string
  parts: SQL
  kind: TimelineEvent['kind']
  said: SQL
}

/** The beginning of a query whose rows are events; `from` follows. */
export const rowsOf = ({ id, at, parts, kind, said }: Event): SQL => sql`
  select ${sql.raw(id)} as id, ${sql.raw(at)} as at, (${parts})::text[] as parts, ${sql.raw(`'${kind}'`)} as kind, ${said} as said`
