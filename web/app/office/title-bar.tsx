import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

/** Title of a page, with its search and actions on the right. */
export function TitleBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
