import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed' | 'className'> & {
  on: boolean
  avatar?: ReactNode
}

/** A toggle filter. */
export function Chip({ on, avatar, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={styles.chip}>
      {avatar && <span className={styles.avatar}>{avatar}</span>}
      {children}
    </button>
  )
}
