import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './overview.module.css'

interface BarRow {
  id: string
  name: string
  note?: string | undefined
  picture?: ReactNode
  count: number
  /** Address of the row's list. */
  to?: string
}

interface BarsProps {
  label: string
  rows: readonly BarRow[]
  /** Numbers the rows, which are sorted by their counts. */
  isRanked?: boolean
  /** Shown without rows. */
  none: string
}

/** Names with their counts as bars, relative to the highest. */
export function Bars({ label, rows, isRanked = false, none }: BarsProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const List = isRanked ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={styles.bars}>
      {rows.map(({ id, name, note, picture, count, to }, index) => (
        <li key={id}>
          {isRanked && (
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
          )}
          {picture}
          <span className={styles.name}>
            {to ? <TextLink to={to}>{name}</TextLink> : name}
            {note && <small>{note}</small>}
          </span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="4" />
            <rect className={styles.barNow} width={(100 * count) / most} height="4" />
          </svg>
          <span className={styles.count}>{count}</span>
        </li>
      ))}
    </List>
  )
}
