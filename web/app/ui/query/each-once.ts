interface Page<Row> {
  records: readonly Row[]
}

/** The rows of a list's pages, each once: what is added to a list meanwhile moves rows that are shown to its next page. */
export function eachOnce<Row extends { id: string }>(pages: readonly Page<Row>[]): Row[] {
  return eachOnceBy(pages, ({ id }) => id)
}

/** The same of rows that have no id of their own. */
export const eachOnceBy = <Row>(pages: readonly Page<Row>[], idOf: (row: Row) => string): Row[] => [
  ...new Map(pages.flatMap(({ records }) => records).map((row) => [idOf(row), row])).values(),
]
