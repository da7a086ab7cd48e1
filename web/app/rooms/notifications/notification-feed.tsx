import { MINUTE } from '@studio/contract/dates.ts'
import type { MyNotifications, Notification } from '@studio/contract/notifications/schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { eachOnce, NextPage } from '../../ui/query/next-page.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import { useJoinOrLeave } from '../practice-calendar/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import styles from './notification-feed.module.css'
import rowStyles from './notification-row.module.css'
import { authorOf, NotificationRow, SentAt } from './notification-row.tsx'
import { receivedQuery, useMarkRead } from './queries.ts'

/** Received notifications, newest first; opening one marks it as read (NOTIF-02). */
export function NotificationFeed({ heading }: { heading: 'h2' | 'h3' }) {
  const list = useInfiniteQuery(receivedQuery())
  const { studioName } = useSettings()
  const now = useNow(MINUTE, useStudioClock())
  const [opened, setOpened] = useState<string | null>(null)
  const read = useMarkRead()

  function toggle({ id, isRead }: MyNotifications['records'][number]) {
    const opens = opened !== id
    setOpened(opens ? id : null)
    if (opens && !isRead) read.mutate(id)
  }

  return (
    <>
      <div className={styles.read}>
        <QueryState query={list} skeleton={<RowsSkeleton count={3} />} look="plain">
          {({ pages }) => {
            const received = eachOnce(pages)
            if (received.length === 0)
              return (
                <p className={styles.empty}>Nothing yet. Messages from your teachers will appear here.</p>
              )
            return (
              <ul className={styles.list}>
                {received.map((one) => (
                  <NotificationRow
                    key={one.id}
                    notification={one}
                    studioName={studioName}
                    heading={heading}
                    open={opened === one.id}
                    onToggle={() => toggle(one)}
                    end={one.calendar && <JoinMonth calendar={one.calendar} />}
                  >
                    <span className={rowStyles.by}>
                      <VisuallyHidden>, </VisuallyHidden>
                      {fullName(authorOf(one.user, studioName))}, <SentAt dateTime={one.dateTime} now={now} />
                    </span>
                  </NotificationRow>
                ))}
              </ul>
            )
          }}
        </QueryState>
      </div>
      <div className={styles.more}>
        <NextPage list={list} />
      </div>
    </>
  )
}

/** One press joins the month that a notification is about, and takes it back (PRACTICE-14). */
function JoinMonth({ calendar }: { calendar: NonNullable<Notification['calendar']> }) {
  const change = useJoinOrLeave(useUser()?.id)
  return (
    <Button
      size="sm"
      variant={calendar.joined ? 'plain' : 'line'}
      busy={change.isPending}
      onClick={() => change.mutate(calendar)}
    >
      {calendar.joined ? 'Undo' : 'Join'}
    </Button>
  )
}
