import type { Notification } from '@studio/contract/notifications/schema.ts'
import { IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { settingsQuery } from '../../studio/queries.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { NotificationRow } from '../notification-row.tsx'
import { beginningOf } from './beginning.ts'
import { sentToText } from './recipients.ts'

const MINUTE_MS = 60_000

interface OfficeFeedProps {
  records: readonly Notification[]
  busy: boolean
  onRead: (id: string) => void
  onDelete: (notification: Notification) => void
  foot: ReactNode
}

/** One page of notifications; a title opens the text; its author and Admin see the recipients (ANOTIF-03). */
export function OfficeFeed({ records, busy, onRead, onDelete, foot }: OfficeFeedProps) {
  const { studioName } = useSuspenseQuery(settingsQuery()).data
  const user = useUser()
  const now = useNow(MINUTE_MS, useStudioClock())
  const [opened, setOpened] = useState<string | null>(null)

  function toggle({ id, isRead }: Notification) {
    const opens = opened !== id
    setOpened(opens ? id : null)
    if (opens && !isRead) onRead(id)
  }

  return (
    <Panel padded={false}>
      <ul aria-label="Notifications" aria-busy={busy}>
        {records.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            studioName={studioName}
            now={now}
            heading="h2"
            open={opened === one.id}
            onToggle={() => toggle(one)}
            beginning={beginningOf(one.description)}
            sentTo={one.sendOptions ? sentToText(one.sendOptions) : undefined}
            end={
              (user?.role === 'Admin' || one.user?.id === user?.id) && (
                <IconButton icon={IconTrash} label={`Delete ${one.title}`} onClick={() => onDelete(one)} />
              )
            }
          />
        ))}
      </ul>
      {foot}
    </Panel>
  )
}
