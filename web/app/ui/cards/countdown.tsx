import { counted } from '@studio/contract/counted.ts'
import { Fragment, useEffect } from 'react'
import { useNow } from '../use-now.ts'
import styles from './countdown.module.css'

type CountdownParts = { hours: number; minutes: number; seconds: number }

/** Splits milliseconds into hours, minutes and seconds, rounded up to a second and never negative. */
export function countdownParts(milliseconds: number): CountdownParts {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  return { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 }
}

/** "14 hours, 5 minutes and 32 seconds". */
export function countdownWords({ hours, minutes, seconds }: CountdownParts): string {
  return `${counted(hours, 'hour')}, ${counted(minutes, 'minute')} and ${counted(seconds, 'second')}`
}

type CountdownProps = {
  /** Epoch milliseconds. */
  endsAt: number
  clock: () => number
  /** Called once at the end. */
  onEnd: () => void
}

/** Hours, minutes and seconds to an instant; a timer without live announcements. */
export function Countdown({ endsAt, clock, onEnd }: CountdownProps) {
  const now = useNow(1000, clock)
  const ended = now >= endsAt
  const parts = countdownParts(endsAt - now)

  useEffect(() => {
    if (ended) onEnd()
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
