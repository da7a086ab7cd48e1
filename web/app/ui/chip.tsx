import type { ComponentProps } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed' | 'className'> & {
  on: boolean
}

/** A toggle filter. */
export function Chip({ on, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={styles.chip}>
      {children}
    </button>
  )
}
