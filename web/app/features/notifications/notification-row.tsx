import type { Notification } from '@studio/contract/notifications/schema.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { agoText } from '../../ui/words/ago-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import styles from './notification-row.module.css'
import { NotificationWords } from './notification-words.tsx'

interface NotificationRowProps {
  notification: Notification
  /** Shown as author if the account was deleted. */
  studioName: string
  /** The studio's time in epoch milliseconds. */
  now: number
  heading: 'h2' | 'h3'
  open: boolean
  onToggle: () => void
  /** To whom it was sent, for its author and for Admin. */
  sentTo?: string | undefined
  /** How the text begins, shown on one line until the row is open. */
  beginning?: string | undefined
  /** Content on the right, such as a delete button. */
  end?: ReactNode
}

/** A row of a feed that opens in place (NOTIF-04). */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, studioName, now, heading: Heading, open, onToggle, sentTo, beginning, end } = props
  const { title, user, isRead, dateTime } = notification
  const author = user ?? { firstName: studioName, lastName: '' }
  const wordsId = useId()
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.head}
            aria-expanded={open}
            aria-controls={open ? wordsId : undefined}
            data-unread={!isRead}
            onClick={onToggle}
          >
            <Avatar person={author} />
            <span className={styles.names}>
              {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
              <span className={styles.title}>{title}</span>
              <span className={styles.by}>
                <VisuallyHidden>, </VisuallyHidden>
                {fullName(author)}, <time dateTime={dateTime}>{agoText(dateTime, now)}</time>
              </span>
              {beginning && !open && (
                <span className={styles.beginning} aria-hidden="true">
                  {beginning}
                </span>
              )}
              {sentTo && (
                <span className={styles.by}>
                  <VisuallyHidden>, </VisuallyHidden>
                  {sentTo}
                </span>
              )}
            </span>
            {isRead ? <Icon of={IconChevronDown} size="small" /> : <i className={styles.dot} />}
          </button>
        </Heading>
        {end}
      </div>
      {open && <NotificationWords id={wordsId} notification={notification} />}
    </li>
  )
}
