import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './prose.module.css'

/** Long text at a measure of 680 px. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.prose, className)}>{children}</div>
}
