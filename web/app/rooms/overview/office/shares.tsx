import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './shares.module.css'

interface ShareRow {
  id: string
  name: string
  note?: string | undefined
  count: number
  /** Address of the row's list, if there is one. */
  to?: string
}

interface SharesProps {
  label: string
  rows: readonly ShareRow[]
  /** Quieter bars, for what is no success. */
  isQuiet?: boolean
  /** Shown without rows. */
  none: string
}

/** Names with their counts and shares of all; the bars are shares of the total, never of the greatest. */
export function Shares({ label, rows, isQuiet = false, none }: SharesProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>
  const total = Math.max(
    1,
    rows.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <ul aria-label={label} className={styles.shares} data-quiet={isQuiet || undefined}>
      {rows.map(({ id, name, note, count, to }) => (
        <li key={id}>
          <Row to={to}>
            <span className={styles.name}>
              {name}
              {note && <small>{note}</small>}
            </span>
            <span className={styles.count}>{count}</span>
            <span className={styles.percent}>{Math.round((100 * count) / total)}%</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="6" />
              <rect className={styles.bar} width={(100 * count) / total} height="6" />
            </svg>
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Row({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={styles.row}>{children}</span>
  return (
    <Link to={to} className={styles.row}>
      {children}
    </Link>
  )
}
