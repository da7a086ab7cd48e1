import { TextLink } from '../../../ui/words/text-link.tsx'
import styles from './overview.module.css'

interface BarsProps {
  label: string
  /** `to` is the address of a row's list. */
  rows: readonly { id: string; name: string; note?: string | undefined; count: number; to?: string }[]
  /** Shown without rows. */
  none: string
}

/** Names with their counts as bars, relative to the highest. */
export function Bars({ label, rows, none }: BarsProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul aria-label={label} className={styles.bars}>
      {rows.map(({ id, name, note, count, to }) => (
        <li key={id}>
          <span>
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
    </ul>
  )
}
