import { Outlet } from 'react-router'
import { NotificationsPanel } from '../rooms/notifications/notifications-panel.tsx'
import styles from './notified.module.css'

/** A page with the viewer's notifications beside it, or below it in narrow windows (PROFILE-01). */
export default function NotifiedLayout() {
  return (
    <div className={styles.beside}>
      <Outlet />
      <NotificationsPanel />
    </div>
  )
}
