import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

interface TitleBarProps {
  title: string
  /** Right after the title. */
  beside?: ReactNode
  /** Right below the title. */
  under?: ReactNode
  children?: ReactNode
}

/** Title of a page, with its search and actions on the right. */
export function TitleBar({ title, beside, under, children }: TitleBarProps) {
  return (
    <div className={styles.bar}>
      {under ? (
        <div className={styles.titled}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.under}>{under}</p>
        </div>
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      {beside && <div className={styles.beside}>{beside}</div>}
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}
