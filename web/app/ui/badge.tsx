import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Number of unread notifications (MENU-06); hidden at zero, "99+" from a hundred. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} unread ${count === 1 ? 'notification' : 'notifications'}`}</VisuallyHidden>
    </span>
  )
}
