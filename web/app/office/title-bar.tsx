import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

interface TitleBarProps {
  title: string
  /** Right after the title. */
  beside?: ReactNode
  children?: ReactNode
}

/** Title of a page, with its search and actions on the right. */
export function TitleBar({ title, beside, children }: TitleBarProps) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {beside && <div className={styles.beside}>{beside}</div>}
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
