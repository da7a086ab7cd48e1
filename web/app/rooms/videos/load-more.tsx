import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { FailedRead } from '../../ui/query/failed-read.tsx'
import { type Tried, useRetry } from '../../ui/query/use-retry.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './filters.module.css'
import { LIST_MOST, type ListFilters } from './list-filters.ts'

interface LoadMoreProps {
  controls: { filters: Pick<ListFilters, 'pageLength'>; loadMore: () => void }
  shown: number
  total: number
  list: Tried & { data: unknown; isPlaceholderData: boolean }
}

/**
 * LIST-03: Load More with its error (ERR-01); after the last page a hidden text in its place keeps the focus of the person
 * who pressed it.
 */
export function LoadMore({ controls, shown, total, list }: LoadMoreProps) {
  const pressed = useRef(false)
  const { error, tryAgain } = useRetry(list)
  const end = useRef<HTMLParagraphElement>(null)
  const isAll = shown >= total || controls.filters.pageLength >= LIST_MOST
  useEffect(() => {
    if (isAll && pressed.current) end.current?.focus({ preventScroll: true })
    if (isAll) pressed.current = false
  }, [isAll])
  if (isAll) {
    return (
      <p ref={end} tabIndex={-1} className={styles.end}>
        <VisuallyHidden>Everything is shown</VisuallyHidden>
      </p>
    )
  }
  if (error && (list.data === undefined || list.isPlaceholderData)) {
    return (
      <FailedRead
        error={error}
        times={list.errorUpdateCount}
        look="line"
        busy={list.isFetching}
        onTryAgain={tryAgain}
      />
    )
  }
  function loadMore() {
    pressed.current = true
    controls.loadMore()
  }
  return (
    <div className={styles.more}>
      <Button variant="line" busy={list.isPlaceholderData} onClick={loadMore}>
        Load More
      </Button>
    </div>
  )
}
