import { type Column, type SQL, sql } from 'drizzle-orm'

/** A text in small letters without marks: `Prāṇāyāma` as `pranayama`, `Łukasz` as `lukasz`, `ß` as `ss`. */
export const bare = (text: Column | SQL | string): SQL => sql`bare_text(${text})`

/** Matches a column that contains the typed text, whatever its case and marks; `%`, `_` and backslashes match literally. */
export const contains = (column: Column | SQL, typed: string): SQL => bareContains(bare(column), typed)

/** The same of a column that holds bare text already. */
export const bareContains = (column: Column | SQL, typed: string): SQL =>
  sql`${column} like bare_pattern(${typed.trim()})`

/** The order of names: by letters, whatever their case and marks, the same in every database. Indexes write it identically. */
export const byLetters = (column: Column): SQL => sql`(bare_text(${column}) collate "C")`
