import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../words/class-names.ts'
import styles from './panel.module.css'

/** A surface with a border. */
export function Panel({ padded = true, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return <div {...rest} className={classNames(styles.panel, padded && styles.padded)} />
}

/** Rows of a name and a value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

export function Fact({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.line, strong && styles.strong)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
