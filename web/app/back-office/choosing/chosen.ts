/** Rows that are chosen, by their ids, in the order in which they were; also those of pages that are not shown now. */
export type Chosen<Row> = ReadonlyMap<string, Row>

interface Toggled<Row> {
  row: Row
  /** The rows that are shown. */
  rows: readonly Row[]
  /** The row from which on all are meant, as with Shift. */
  from?: string | undefined
}

/** A row chosen, or chosen no more; with it all rows between it and another one. */
export function withToggled<Row extends { id: string }>(
  chosen: Chosen<Row>,
  { row, rows, from }: Toggled<Row>,
): Chosen<Row> {
  const at = rows.findIndex(({ id }) => id === row.id)
  const start = from === undefined ? -1 : rows.findIndex(({ id }) => id === from)
  const meant = start < 0 ? [row] : rows.slice(Math.min(at, start), Math.max(at, start) + 1)
  return chosen.has(row.id) ? without(chosen, meant) : withAll(chosen, meant)
}

/** All rows that are shown chosen; none of them where they all were. */
export function withPageToggled<Row extends { id: string }>(
  chosen: Chosen<Row>,
  rows: readonly Row[],
): Chosen<Row> {
  return howMany(chosen, rows) === 'all' ? without(chosen, rows) : withAll(chosen, rows)
}

/** How many of the rows that are shown are chosen. */
export function howMany<Row extends { id: string }>(
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
