import type { DayStanding } from '@studio/contract/daily-classes/day-standing.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { classPath, teacherPath } from '@studio/contract/sharing/addresses.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { ClassFacts } from '../../ui/cards/class-facts.tsx'
import { Icon, IconLock, IconPlayerPlay } from '../../ui/icons.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { ClassPrint, type Picturable } from '../../ui/portraits/class-print.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import type { Closed } from '../membership/closed/upgrade-offer.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { Heart } from '../videos/favourites/heart.tsx'
import { DismissBegun } from '../videos/progress/dismiss-begun.tsx'
import { usePlay } from '../videos/use-play.ts'
import frame from './member-frame.module.css'
import { goOnText, playText } from './member-home-words.ts'
import styles from './start-card.module.css'

const TODAY = { areas: areasOf('/'), what: 'today’s classes' }

interface StartCardProps {
  day: ClassDay
  next: NonNullable<DayStanding<Video>['next']>
  /** The day's videos in the viewer's order. */
  ownOrder: readonly Video[]
  /** What it names of what they want to spare. */
  strain: string | null
}

/** The class to start with: one press plays it (HOME-04). */
export function StartCard({ day, next: { video, number, seconds }, ownOrder, strain }: StartCardProps) {
  const titleId = useId()
  const { opens, wayTo } = useAccess()
  const open = opens(...TODAY.areas)
  const way = wayTo(TODAY)
  const to = classPath(day.dateTime, video.id)
  const teacher = video.coachUser
  const details = [`${number} of ${day.videos.length}`, video.tagList[0]].filter(Boolean).join(', ')
  return (
    <section className={frame.card} aria-labelledby={titleId}>
      <Link viewTransition to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ClassPrint
          video={video}
          words=""
          eager
          play={open}
          locked={!open}
          watchedSeconds={seconds}
          className={frame.print}
        />
      </Link>
      <div className={styles.words}>
        <p className={styles.say}>
          <b>{seconds > 0 ? 'Go on' : 'Start now'}</b>
          <i className={styles.dot} />
          <span>{details}</span>
          {teacher && (
            <Link to={teacherPath(teacher.id)} className={styles.teacher}>
              <Avatar person={teacher} size="chip" />
              <span translate="no">{fullName(teacher)}</span>
            </Link>
          )}
        </p>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          <Link viewTransition to={to}>
            {video.title}
          </Link>
        </h2>
        <ClassFacts video={video} />
        {strain && <p className={styles.strain}>{strain}</p>}
        <div className={styles.ways}>
          {open && <PlayClassButton ownOrder={ownOrder} video={video} seconds={seconds} closed={TODAY} />}
          {!open && way && (
            <LinkButton size="lg" to={way.to} state={{ planId: way.planId }}>
              <Icon of={IconLock} size="small" /> {way.button}
            </LinkButton>
          )}
          <span className={styles.marks}>
            <Heart video={video} />
            {seconds > 0 && <DismissBegun film={{ video, seconds }} />}
          </span>
        </div>
        {!open && way && <p className={styles.closed}>{way.title}</p>}
      </div>
    </section>
  )
}

interface RestCardProps {
  title: string
  /** The day whose landscape is drawn, `YYYY-MM-DD`. */
  day: string
  children: ReactNode
}

/** The card on a day on which nothing waits: the next day's landscape, half there, and what may be done meanwhile. */
export function RestCard({ title, day, children }: RestCardProps) {
  const titleId = useId()
  const tomorrow: Picturable = { title: addDays(dayOf(new Date(day)), 1), thumbnailUrl: null, tagList: [] }
  return (
    <section className={frame.card} aria-labelledby={titleId}>
      <div className={styles.faint}>
        <ClassPrint video={tomorrow} words="" eager className={frame.print} />
      </div>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.ways}>{children}</div>
      </div>
    </section>
  )
}

interface PlayButtonProps {
  /** The day's videos in the viewer's order. */
  ownOrder: readonly Video[]
  video: Video
  /** Seconds watched, if it was begun today. */
  seconds: number
  closed: Closed
}

/** Plays a class of the day, and after it those that follow. */
function PlayClassButton({ ownOrder, video, seconds, closed }: PlayButtonProps) {
  const play = usePlay(closed)
  const [opening, setOpening] = useState(false)
  const following = ownOrder.slice(ownOrder.indexOf(video) + 1)
  const words = seconds > 0 ? goOnText(seconds) : playText(video.duration)
  const begin = () => {
    setOpening(true)
    void play(video, { following }).finally(() => setOpening(false))
  }
  return (
    <Button
      size="lg"
      busy={opening}
      onClick={begin}
      className={styles.play}
      aria-label={`${words}, ${video.title}`}
    >
      {!opening && <Icon of={IconPlayerPlay} filled />}
      {words}
    </Button>
  )
}
