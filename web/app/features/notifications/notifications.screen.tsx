import type { MetaArgs } from 'react-router'
import { Page } from '../../ui/page/container.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { NotificationFeed } from './notification-feed.tsx'
import styles from './notifications.module.css'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Notifications', hidden: true })

/** All that somebody received, on a page of its own: for phones, and for whoever has no profile page beside it. */
export default function NotificationsScreen() {
  return (
    <Page width="narrow">
      <h1 className={styles.title}>Notifications</h1>
      <Panel padded={false}>
        <div className={styles.feed}>
          <NotificationFeed heading="h2" />
        </div>
      </Panel>
    </Page>
  )
}
