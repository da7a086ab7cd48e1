import { Outlet } from 'react-router'
import { NotificationsPanel } from '../features/notifications/notifications-panel.tsx'
import styles from './notified.module.css'

/** A page with the notifications of whoever reads it beside it, or below it where there is no room (PROFILE-01). */
export default function NotifiedLayout() {
  return (
    <div className={styles.beside}>
      <Outlet />
      <NotificationsPanel />
    </div>
  )
}
