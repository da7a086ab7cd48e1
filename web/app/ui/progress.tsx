import type { ComponentProps } from 'react'
import styles from './progress.module.css'
import { classNames } from './words/class-names.ts'

/** How much of something is done, as a bar. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return <progress {...rest} className={classNames(styles.progress, className)} />
}
