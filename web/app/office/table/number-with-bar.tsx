import type { ReactNode } from 'react'
import { Progress } from '../../ui/progress.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './number-with-bar.module.css'

interface NumberWithBarProps {
  value: number
  /** A bar is shown only if this is above 0; a value beyond it fills the bar. */
  max: number
  tone?: 'bad' | undefined
  /** Says the same in words; screen readers get only this. */
  children: ReactNode
}

/** A number with a bar of how much of its whole it is. */
export function NumberWithBar({ value, max, tone, children }: NumberWithBarProps) {
  return (
    <span className={styles.measured}>
      {max > 0 && (
        <Progress
          className={classNames(styles.bar, tone === 'bad' && styles.bad)}
          value={Math.min(value, max)}
          max={max}
          aria-hidden="true"
        />
      )}
      {children}
    </span>
  )
}
