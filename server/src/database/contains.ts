import { type Column, ilike, type SQL } from 'drizzle-orm'

/** Whether a column contains what somebody typed, whatever its case; `%`, `_` and backslashes are letters like others. */
export function contains(column: Column | SQL, typed: string): SQL {
  const text = typed.normalize('NFC').trim()
  return ilike(column, `%${text.replace(/[\\%_]/g, '\\$&')}%`)
}
