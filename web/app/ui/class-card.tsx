import { Link, type LinkProps } from 'react-router'
import { Avatar } from './avatar.tsx'
import styles from './class-card.module.css'
import { classNames } from './class-names.ts'
import { ClassPrint, type Picturable } from './class-print.tsx'
import { lengthText } from './length-text.ts'
import { fullName, type Named } from './person-name.ts'

export type CardVideo = Picturable & {
  duration: number
  coachUser: (Named & { avatarUrl: string | null; color: string | null }) | null
}

type ClassCardProps = {
  video: CardVideo
  to: LinkProps['to']
  state?: unknown
  /** Such as "1 of 3". */
  position?: string | undefined
  watched?: boolean | undefined
  watchedSeconds?: number | undefined
  /** On a surface, where it overlaps the hero. */
  overlapping?: boolean
}

/** A class as one link, named by title, teacher and length. */
export function ClassCard({
  video,
  to,
  state,
  position,
  watched,
  watchedSeconds,
  overlapping,
}: ClassCardProps) {
  const teacher = video.coachUser
  const style = video.tagList[0]
  const name = [video.title, teacher && fullName(teacher), lengthText(video.duration), watched && 'watched']
  return (
    <Link
      to={to}
      state={state}
      className={classNames(styles.card, overlapping && styles.overlapping)}
      aria-label={name.filter(Boolean).join(', ')}
    >
      <ClassPrint
        video={video}
        watched={watched}
        watchedSeconds={watchedSeconds}
        eager={overlapping ?? false}
        className={styles.print}
      />
      <div className={styles.meta}>
        {position && <span>{position}</span>}
        {position && style && <i className={styles.dot} />}
        {style && <span>{style}</span>}
      </div>
      <h3 className={styles.title}>{video.title}</h3>
      {teacher && (
        <div className={styles.by}>
          <Avatar person={teacher} size="small" />
          <span>{fullName(teacher)}</span>
        </div>
      )}
    </Link>
  )
}
