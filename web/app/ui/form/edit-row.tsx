import type { ReactNode } from 'react'
import styles from './edit-row.module.css'

/** Lines of a name, a value and a way to change it, between hairlines. */
export function EditRows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

/** One line; a long value, such as an opened form, stands under its name on a phone. */
export function EditRow({ name, end, children }: { name: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {end && <dd className={styles.end}>{end}</dd>}
    </div>
  )
}
