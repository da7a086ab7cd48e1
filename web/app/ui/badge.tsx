import { counted } from '@studio/contract/counted.ts'
import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Number of unread notifications (MENU-06); hidden at zero, "99+" from a hundred. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{counted(count, 'unread notification')}</VisuallyHidden>
    </span>
  )
}
