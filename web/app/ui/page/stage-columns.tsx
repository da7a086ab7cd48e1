import type { ReactNode } from 'react'
import styles from './stage-columns.module.css'

interface StageColumnsProps {
  stage: ReactNode
  /** Description of the class. */
  children: ReactNode
  /** Other classes. */
  beside: ReactNode
}

/** Player with the description below; other classes are below it in a high window, beside it in a low one. */
export function StageColumns({ stage, children, beside }: StageColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.stage}>{stage}</div>
      <div>{children}</div>
      <div className={styles.beside}>{beside}</div>
    </div>
  )
}
