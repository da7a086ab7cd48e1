import { useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { FieldNote } from '../form/field.tsx'
import styles from './next-page.module.css'

/** Result of an infinite query. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** Load More of a list, with its error. */
export function NextPage({ list }: { list: PagedList }) {
  const noteId = useId()
  return (
    <>
      {list.hasNextPage && (
        <Button
          className={styles.more}
          variant="line"
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Load More
        </Button>
      )}
      <div role="alert" className={styles.more}>
        <FieldNote id={noteId} error={list.isFetchNextPageError ? list.error?.message : undefined} />
      </div>
    </>
  )
}

interface Page<Row> {
  records: readonly Row[]
}

/** The rows of a list's pages, each once: what is added to a list meanwhile moves rows that are shown to its next page. */
export function eachOnce<Row extends { id: string }>(pages: readonly Page<Row>[]): Row[] {
  return eachOnceBy(pages, ({ id }) => id)
}

/** The same of rows that have no id of their own. */
export const eachOnceBy = <Row,>(pages: readonly Page<Row>[], idOf: (row: Row) => string): Row[] => [
  ...new Map(pages.flatMap(({ records }) => records).map((row) => [idOf(row), row])).values(),
]
