import type { ReactNode } from 'react'
import styles from './edit-row.module.css'

/** Rows of a name, a value and an edit button. */
export function EditRows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

/** One row; on a phone a long value, such as an open form, is below its name. */
export function EditRow({ name, end, children }: { name: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {end && <dd>{end}</dd>}
    </div>
  )
}
