/** Selected rows by id, in the order of selection, including rows of other pages. */
export type Chosen<Row> = ReadonlyMap<string, Row>

interface Toggled<Row> {
  row: Row
  /** Rows that are shown. */
  rows: readonly Row[]
  /** First row of a range selection with Shift. */
  from?: string | undefined
}

/** Selects or deselects a row, or all rows between it and another one. */
export function withToggled<Row extends { id: string }>(
  chosen: Chosen<Row>,
  { row, rows, from }: Toggled<Row>,
): Chosen<Row> {
  const at = rows.findIndex(({ id }) => id === row.id)
  const start = from === undefined ? -1 : rows.findIndex(({ id }) => id === from)
  const meant = start < 0 ? [row] : rows.slice(Math.min(at, start), Math.max(at, start) + 1)
  return chosen.has(row.id) ? without(chosen, meant) : withAll(chosen, meant)
}

/** Selects all shown rows, or deselects them if all are selected. */
export function withPageToggled<Row extends { id: string }>(
  chosen: Chosen<Row>,
  rows: readonly Row[],
): Chosen<Row> {
  return countSelected(chosen, rows) === 'all' ? without(chosen, rows) : withAll(chosen, rows)
}

/** Number of shown rows that are selected. */
export function countSelected<Row extends { id: string }>(
  chosen: Chosen<Row>,
  rows: readonly Row[],
): 'all' | 'some' | 'none' {
  const count = rows.filter(({ id }) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

const withAll = <Row extends { id: string }>(chosen: Chosen<Row>, rows: readonly Row[]): Chosen<Row> =>
  new Map([...chosen, ...rows.map((row) => [row.id, row] as const)])

const without = <Row extends { id: string }>(chosen: Chosen<Row>, rows: readonly Row[]): Chosen<Row> =>
  new Map([...chosen].filter(([id]) => !rows.some((row) => row.id === id)))
