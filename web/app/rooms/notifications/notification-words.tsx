import type { Notification } from '@studio/contract/notifications/schema.ts'
import { Link } from 'react-router'
import { Icon, IconPaperclip } from '../../ui/icons.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { momentText } from '../../ui/words/date-words.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { RichText } from '../../ui/words/rich/rich-text.tsx'
import styles from './notification-row.module.css'

interface NotificationWordsProps {
  id: string
  notification: Notification
}

/** Text of an opened notification, with its attachment and its video (NOTIF-04). */
export function NotificationWords({ id, notification }: NotificationWordsProps) {
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
