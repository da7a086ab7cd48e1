import type { MetaArgs } from 'react-router'
import { Page } from '../../ui/page/container.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { NotificationFeed } from './notification-feed.tsx'
import styles from './notifications.module.css'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Notifications', hidden: true })

/** Received notifications on a page of their own, for phones and for roles without a profile panel. */
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
