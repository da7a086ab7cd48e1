import type { ReactNode } from 'react'
import styles from './stage-columns.module.css'

interface StageColumnsProps {
  stage: ReactNode
  /** What the class is about. */
  children: ReactNode
  /** Other classes. */
  beside: ReactNode
}

/** A stage with its words below it and other classes at the side: below the stage in a high window, beside it in a low one. */
export function StageColumns({ stage, children, beside }: StageColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.stage}>{stage}</div>
      <div>{children}</div>
      <div className={styles.beside}>{beside}</div>
    </div>
  )
}
