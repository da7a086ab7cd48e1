import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type ValueOf<Of extends Column> = Of['_']['data']

/**
 * Matches a column against a list of values of any length: the list is one parameter, so the statement text
 * is always the same and a prepared one keeps its plan. An empty list matches no
 * row.
 */
export function anyOf<Of extends Column>(
  column: Of,
  values: readonly ValueOf<Of>[] | Placeholder,
): SQL<boolean> {
  const mapToDriverValue = (list: readonly ValueOf<Of>[]) =>
    list.map((value) => column.mapToDriverValue(value) as unknown)
  return sql<boolean>`${column} = any(${sql.param(values, { mapToDriverValue })})`
}

/** Matches a column against the result of a query. */
export function inSubquery(column: Column, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`${column} in ${query}`
}
