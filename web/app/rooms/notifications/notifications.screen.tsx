import { useUser } from '../../platform/session.ts'
import { Back } from '../../ui/buttons/back.tsx'
import { Page } from '../../ui/page/container.tsx'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { NotificationFeed } from './notification-feed.tsx'
import styles from './notifications.module.css'

export const meta = hiddenHead('Notifications')

/** Received notifications on a page of their own; in the profile's frame its heading is the page's. */
export default function NotificationsScreen() {
  const role = useUser()?.role
  if (role === 'Student')
    return (
      <section className={styles.framed}>
        <h2>Notifications</h2>
        <Feed heading="h3" />
      </section>
    )
  return (
    <Page width="narrow">
      <Back to={role === 'Admin' ? '/admin/notification' : '/teacher/notification'}>Notification</Back>
      <h1 className={styles.title}>Notifications</h1>
      <Feed heading="h2" />
    </Page>
  )
}

function Feed({ heading }: { heading: 'h2' | 'h3' }) {
  return (
    <Panel padded={false}>
      <div className={styles.feed}>
        <NotificationFeed heading={heading} />
      </div>
    </Panel>
  )
}
