import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type ValueOf<Of extends Column> = Of['_']['data']

/**
 * Whether a column is one of some values, however many: the list is one parameter, so the statement has one text and
 * each connection keeps one plan of it (`named-client.ts`). No value at all is none of them.
 */
export function anyOf<Of extends Column>(
  column: Of,
  values: readonly ValueOf<Of>[] | Placeholder,
): SQL<boolean> {
  const mapToDriverValue = (list: readonly ValueOf<Of>[]) =>
    list.map((value) => column.mapToDriverValue(value) as unknown)
  return sql<boolean>`${column} = any(${sql.param(values, { mapToDriverValue })})`
}

/** Whether a column is one of what a query finds. */
export function amongThose(column: Column, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${column} in ${query}`
}
