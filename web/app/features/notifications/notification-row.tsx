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
  /** Who speaks where the author has been deleted. */
  studioName: string
  /** The studio's time in epoch milliseconds. */
  now: number
  heading: 'h2' | 'h3'
  open: boolean
  onToggle: () => void
  /** Below the words, such as to whom it went. */
  note?: ReactNode
  /** Right of the line, such as what deletes it. */
  end?: ReactNode
}

/** One line of a feed, which opens in place (NOTIF-04). */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, studioName, now, heading: Heading, open, onToggle, note, end } = props
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
            </span>
            {isRead ? <Icon of={IconChevronDown} size="small" /> : <i className={styles.dot} />}
          </button>
        </Heading>
        {end}
      </div>
      {open && <NotificationWords id={wordsId} notification={notification} note={note} />}
    </li>
  )
}
