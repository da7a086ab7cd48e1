import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { FailedRead } from '../../ui/query/failed-read.tsx'
import { type Tried, useTried } from '../../ui/query/use-tried.ts'
import styles from './filters.module.css'
import { LIST_MOST } from './list-filters.ts'
import type { ListControls } from './use-list-filters.ts'

interface LoadMoreProps {
  controls: ListControls
  shown: number
  total: number
  list: Tried & { data: unknown; isPlaceholderData: boolean }
}

/** LIST-03: there while there is more, or what kept it from coming (ERR-01); in place of the last one stand words that keep the focus of who pressed it. */
export function LoadMore({ controls, shown, total, list }: LoadMoreProps) {
  const pressed = useRef(false)
  const { error, tryAgain } = useTried(list)
  const end = useRef<HTMLParagraphElement>(null)
  const isAll = shown >= total || controls.filters.pageLength >= LIST_MOST
  useEffect(() => {
    if (isAll && pressed.current) end.current?.focus({ preventScroll: true })
    if (isAll) pressed.current = false
  }, [isAll])
  if (isAll) {
    return (
      <p ref={end} tabIndex={-1} className={styles.end}>
        That is all.
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
