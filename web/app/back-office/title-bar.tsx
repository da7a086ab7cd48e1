import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

/** The title of a page, with what is looked for and done there at its right. */
export function TitleBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
