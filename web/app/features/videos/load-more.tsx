import { Button } from '../../ui/buttons/button.tsx'
import styles from './filters.module.css'
import { LIST_MOST } from './list-filters.ts'
import type { ListControls } from './use-list-filters.ts'

interface LoadMoreProps {
  controls: ListControls
  shown: number
  total: number
  busy: boolean
}

/** LIST-03: there while there is more. */
export function LoadMore({ controls, shown, total, busy }: LoadMoreProps) {
  if (shown >= total || controls.filters.pageLength >= LIST_MOST) return null
  return (
    <div className={styles.more}>
      <Button variant="line" busy={busy} onClick={controls.loadMore}>
        Load More
      </Button>
    </div>
  )
}
