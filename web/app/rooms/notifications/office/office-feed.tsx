import { counted } from '@studio/contract/counted.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { MOST_NAMED } from '@studio/contract/notifications/messages.ts'
import type { Notification, SendOptions, SentTo } from '@studio/contract/notifications/schema.ts'
import { capital, listed } from '@studio/contract/reading-words.ts'
import { wordsInLine } from '@studio/contract/rich-text.ts'
import { type ReactNode, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconPaperclip, IconSend, IconTrash } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useSettings } from '../../studio/queries.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { authorOf, NotificationRow, SentAt } from '../notification-row.tsx'
import styles from './office-feed.module.css'
import { onlyWords } from './recipients.ts'

interface OfficeFeedProps {
  records: readonly Notification[]
  busy: boolean
  onRead: (id: string) => void
  onDelete: (notification: Notification) => void
  foot: ReactNode
}

/** One page of notifications; a title opens the text; its author and Admin see the recipients (ANOTIF-03). */
export function OfficeFeed({ records, busy, onRead, onDelete, foot }: OfficeFeedProps) {
  const { studioName } = useSettings()
  const user = useUser()
  const now = useNow(MINUTE, useStudioClock())
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
            heading="h2"
            open={opened === one.id}
            onToggle={() => toggle(one)}
            aside={
              <span className={styles.when}>
                <VisuallyHidden>, </VisuallyHidden>
                <SentAt dateTime={one.dateTime} now={now} />
              </span>
            }
            end={
              user?.role === 'Admin' || one.user?.id === user?.id ? (
                <IconButton
                  icon={IconTrash}
                  className={opened === one.id ? undefined : styles.closed}
                  label={`Delete ${one.title}`}
                  onClick={() => onDelete(one)}
                />
              ) : (
                <span className={styles.kept} />
              )
            }
          >
            {opened !== one.id && (
              <span className={styles.beginning} aria-hidden="true">
                {firstLineOf(one.description)}
              </span>
            )}
            <Chips
              notification={one}
              open={opened === one.id}
              from={one.user && one.user.id === user?.id ? null : fullName(authorOf(one.user, studioName))}
            />
          </NotificationRow>
        ))}
      </ul>
      {foot}
    </Panel>
  )
}

interface ChipsProps {
  notification: Notification
  /** The author's name; null for the reader's own. */
  from: string | null
  open: boolean
}

/** By whom and to whom it was sent, and its file. */
function Chips({ notification, from, open }: ChipsProps) {
  const { sendOptions, sentTo, fileName } = notification
  return (
    <span className={styles.chips} data-open={open || undefined}>
      {from !== null && (
        <Tag wraps>
          <VisuallyHidden>, </VisuallyHidden>From {from}
        </Tag>
      )}
      {sendOptions && sentTo && (
        <Tag wraps tone="blue">
          <Icon of={IconSend} size="small" />
          <span className={styles.to}>
            <VisuallyHidden>, to </VisuallyHidden>
            {namedRecipients(sendOptions, sentTo)}
          </span>
        </Tag>
      )}
      {fileName && (
        <Tag wraps>
          <Icon of={IconPaperclip} size="small" />
          <span>
            <VisuallyHidden>, with the file </VisuallyHidden>
            {fileName}
          </span>
        </Tag>
      )}
    </span>
  )
}

/** As much of a text as a line of the widest window shows. */
const LONGEST_LINE = 160

/** First line of a rich text, without its tags and in one line. */
export function firstLineOf(html: string): string {
  return [...wordsInLine(html)].slice(0, LONGEST_LINE).join('')
}

/**
 * Whom a notification went to: "Grounded March, 64 members", "Tess Morrow, Ilse Brandt and 3 more", "All students, 1,280 people"
 * (ANOTIF-11).
 */
export function namedRecipients(options: SendOptions, { users, calendars, count }: SentTo): string {
  const groups = [
    ...(options.sendToAllStudents ? ['all students'] : []),
    ...(options.sendToSubscribedStudents ? ['subscribed students'] : []),
    ...(options.sendToAllCoaches ? ['all teachers'] : []),
  ].join(', ')
  const months = firstAndMore(
    calendars.map(({ title }) => title),
    options.sendToCalendarIds.length,
  )
  const people = firstAndMore(users.map(fullName), options.sendToUserIds.length)
  const named = [capital(groups), months, people].filter(Boolean)
  if (named.length === 0) return 'Nobody who is still here'
  // Names say how many they are, unless some of these people could not get it.
  const isCounted = !groups && !months && count === options.sendToUserIds.length
  const reached = count === null || isCounted ? [] : [peopleText(count, !groups && !people)]
  return [...named, ...onlyWords(options), ...reached].join(', ')
}

/** "Tess Morrow and Ilse Brandt", and from four on "Tess Morrow, Ilse Brandt and 3 more"; empty without names. */
function firstAndMore(names: readonly string[], total: number): string {
  if (total <= MOST_NAMED) return listed(names)
  return listed([...names.slice(0, MOST_NAMED - 1), `${total - MOST_NAMED + 1} more`])
}

const peopleText = (count: number, areMembers: boolean): string =>
  areMembers ? counted(countText(count), 'member') : counted(countText(count), 'person', 'people')
