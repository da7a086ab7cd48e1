import type { FoundKind } from '@studio/contract/finder/schema.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What is asked of each kind of thing. */
export interface Asked {
  /** What a name contains; empty where things of some ids are asked for. */
  typed: string
  /** Which rows are wanted: those whose names fit, or those of the ids. */
  wanted: (id: PgColumn, names: SQL | undefined) => SQL | undefined
}

interface Columns {
  id: PgColumn
  title: SQLWrapper
  detail: SQLWrapper
  active: SQLWrapper
}

/** The columns of one kind, named as the answer names them. */
export const asFound = (kind: FoundKind, { id, title, detail, active }: Columns) => ({
  kind: sql`${sql.raw(`'${kind}'`)}::text`.as('kind'),
  id,
  title: sql`${title}`.as('title'),
  detail: sql`${detail}::text`.as('detail'),
  active: sql`${active}`.as('active'),
})

export const yes = sql`true`
