import type { FoundKind } from '@studio/contract/finder/schema.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Search input for each kind of result. */
export interface KindSearch {
  /** Text that a name contains; empty if things are read by id. */
  typed: string
  /** Condition for wanted rows: matching names, or the given ids. */
  wanted: (id: PgColumn, names: SQL | undefined) => SQL | undefined
}

interface Columns {
  id: PgColumn
  title: SQLWrapper
  detail: SQLWrapper
  active: SQLWrapper
}

/** Columns of one kind under the names of the answer. */
export const toSearchResult = (kind: FoundKind, { id, title, detail, active }: Columns) => ({
  kind: sql`${sql.raw(`'${kind}'`)}::text`.as('kind'),
  id,
  title: sql`${title}`.as('title'),
  detail: sql`${detail}::text`.as('detail'),
  active: sql`${active}`.as('active'),
})

export const yes = sql`true`
