import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Avatar } from '../portraits/avatar.tsx'
import { ClassPrint, type Picturable } from '../portraits/class-print.tsx'
import { classNames } from '../words/class-names.ts'
import { lengthText } from '../words/length-text.ts'
import { fullName, type Named } from '../words/person-name.ts'
import styles from './class-card.module.css'

type CardVideo = Picturable & {
  duration: number
  coachUser: (Named & { avatarUrl: string | null; color: string | null }) | null
}

type ClassCardProps = {
  video: CardVideo
  to: LinkProps['to']
  /** Words before the style, such as "1 of 3" or "yesterday". */
  before?: string | undefined
  watched?: boolean | undefined
  watchedSeconds?: number | undefined
  /** Not included in the viewer's plan. */
  locked?: boolean | undefined
  /** Has a surface, for cards that overlap the hero. */
  overlapping?: boolean
  /** Loads its picture at once, in the first rows of a page. */
  eager?: boolean
  /** A line below the teacher. */
  note?: string | null | undefined
  /** A button beside the style. */
  end?: ReactNode
  /** 2 without a section title above. */
  headingLevel?: 2 | 3
}

/** A class as one link named by title, teacher and length; the title's link covers the card. */
export function ClassCard(props: ClassCardProps) {
  const { video, to, before, watched, watchedSeconds, locked, overlapping } = props
  const Heading = props.headingLevel === 2 ? 'h2' : 'h3'
  const teacher = video.coachUser
  const style = video.tagList[0]
  const marks = [watched && 'watched', locked && 'closed']
  const name = [
    video.title,
    teacher && fullName(teacher),
    lengthText(video.duration, watchedSeconds),
    ...marks,
  ]
  return (
    <article className={classNames(styles.card, overlapping && styles.overlapping)}>
      <ClassPrint
        video={video}
        watched={watched}
        watchedSeconds={watchedSeconds}
        locked={locked}
        eager={props.eager ?? false}
        className={styles.print}
      />
      <div className={styles.meta}>
        {before && <span>{before}</span>}
        {before && style && <i className={styles.dot} />}
        {style && <span>{style}</span>}
        {props.end && <span className={styles.end}>{props.end}</span>}
      </div>
      <Heading className={styles.title}>
        <Link viewTransition to={to} className={styles.link} aria-label={name.filter(Boolean).join(', ')}>
          {video.title}
        </Link>
      </Heading>
      {teacher && (
        <div className={styles.by}>
          <Avatar person={teacher} size="small" />
          <span translate="no">{fullName(teacher)}</span>
        </div>
      )}
      {props.note && <p className={styles.note}>{props.note}</p>}
    </article>
  )
}
