import type { ReactNode } from 'react'
import styles from './filter-row.module.css'

interface FilterRowProps {
  /** At the row's end, in sight while the others are moved sideways. */
  end?: ReactNode
  /** All of it has a place elsewhere in wide windows. */
  narrowOnly?: boolean
  children: ReactNode
}

/** What narrows and sorts a list, as pills above it; one line on a phone. */
export function FilterRow({ end, narrowOnly, children }: FilterRowProps) {
  return (
    <div className={styles.row} data-narrow-only={narrowOnly || undefined}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
