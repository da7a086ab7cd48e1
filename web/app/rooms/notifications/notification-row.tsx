import type { Notification } from '@studio/contract/notifications/schema.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon, IconChevronDown, IconPaperclip } from '../../ui/icons.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { agoText } from '../../ui/words/ago-text.ts'
import { momentText } from '../../ui/words/date-words.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './notification-row.module.css'

interface NotificationRowProps {
  notification: Notification
  /** Shown as author if the account was deleted. */
  studioName: string
  heading: 'h2' | 'h3'
  open: boolean
  onToggle: () => void
  /** Content at the end of the title's line, such as the time. */
  aside?: ReactNode
  /** Lines below the title; spans, since they are part of the button. */
  children: ReactNode
  /** Content on the right, such as a delete button. */
  end?: ReactNode
}

/** A row of a feed that opens in place (NOTIF-04). */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, studioName, heading: Heading, open, onToggle, aside, children, end } = props
  const { title, user, isRead } = notification
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
            <Avatar person={authorOf(user, studioName)} />
            <span className={styles.names}>
              {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
              <span className={styles.top}>
                <span className={styles.title}>{title}</span>
                {aside}
              </span>
              {children}
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

/** The author, or the studio where the account was deleted. */
export const authorOf = (user: Notification['user'], studioName: string) =>
  user ?? { firstName: studioName, lastName: '' }

/** When it was sent, as in "2 hours ago"; `now` is the studio's time in epoch milliseconds. */
export function SentAt({ dateTime, now }: { dateTime: string; now: number }) {
  return <time dateTime={dateTime}>{agoText(dateTime, now)}</time>
}

interface NotificationWordsProps {
  id: string
  notification: Notification
}

/** Text of an opened notification, with its attachment and its video (NOTIF-04). */
function NotificationWords({ id, notification }: NotificationWordsProps) {
  const { description, dateTime, fileUrl, fileName, video } = notification
  const teacher = video?.coachUser
  return (
    <div id={id} className={styles.words}>
      <RichText html={description} />
      {video && (
        <div className={styles.video}>
          <ClassPrint
            video={{ title: video.title, thumbnailUrl: video.thumbnailUrl, tagList: video.tagList }}
          />
          <p>
            <Link to={`/video/${video.id}`} className={styles.link}>
              {video.title}
            </Link>
            <span className={styles.by}>
              {[teacher && fullName(teacher), lengthText(video.duration)].filter(Boolean).join(', ')}
            </span>
          </p>
        </div>
      )}
      {fileUrl && (
        <a className={styles.file} href={fileUrl} download>
          <Icon of={IconPaperclip} size="small" /> {fileName ?? 'Attachment'}
        </a>
      )}
      <p className={styles.by}>{momentText(dateTime)}</p>
    </div>
  )
}
