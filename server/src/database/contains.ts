import { type Column, ilike, type SQL } from 'drizzle-orm'

/** Matches a column that contains the typed text, ignoring case; `%`, `_` and backslashes match literally. */
export function contains(column: Column | SQL, typed: string): SQL {
  const text = typed.normalize('NFC').trim()
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
