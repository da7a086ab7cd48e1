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
