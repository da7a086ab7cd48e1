import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Icon, IconBell } from '../../ui/icons.tsx'
import { NotificationFeed } from './notification-feed.tsx'
import styles from './notifications-panel.module.css'
import { useUnreadCount } from './unread/queries.ts'

/** The bell with received notifications, beside the profile (PROFILE-01). */
export function NotificationsPanel() {
  const headingId = useId()
  return (
    <aside className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Icon of={IconBell} />
        <h2 id={headingId}>Notifications</h2>
        <Badge count={useUnreadCount()} />
      </div>
      <NotificationFeed heading="h3" />
    </aside>
  )
}
