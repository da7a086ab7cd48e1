import { Fragment, useEffect } from 'react'
import { useNow } from '../use-now.ts'
import styles from './countdown.module.css'
import { countdownParts, countdownWords } from './countdown-parts.ts'

type CountdownProps = {
  /** Epoch milliseconds. */
  endsAt: number
  clock?: () => number
  /** Called once at the end. */
  onEnd?: () => void
}

/** Hours, minutes and seconds to an instant; a timer without live announcements. */
export function Countdown({ endsAt, clock, onEnd }: CountdownProps) {
  const now = useNow(1000, clock)
  const ended = now >= endsAt
  const parts = countdownParts(endsAt - now)

  useEffect(() => {
    if (ended) onEnd?.()
  }, [ended, onEnd])

  return (
    <div
      className={styles.count}
      role="timer"
      aria-live="off"
      aria-label={countdownWords(parts)}
      suppressHydrationWarning
    >
      {Object.entries(parts).map(([unit, amount], index) => (
        <Fragment key={unit}>
          {index > 0 && (
            <span className={styles.colon} aria-hidden="true">
              :
            </span>
          )}
          <span className={styles.part} aria-hidden="true" suppressHydrationWarning>
            {String(amount).padStart(2, '0')}
            <small>{unit}</small>
          </span>
        </Fragment>
      ))}
    </div>
  )
}
