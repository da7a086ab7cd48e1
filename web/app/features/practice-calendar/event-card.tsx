import { IconClock, IconLock } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { calendarsClosed } from '../membership/closed/way-in.ts'
import { usePlay } from '../videos/use-play.ts'
import styles from './event-card.module.css'
import type { WeekEvent, WeekRow } from './week-rows.ts'

const TINTS = [styles.indigo, styles.pine, styles.ember]

interface EventCardProps {
  row: WeekRow
  event: WeekEvent
  /** The row's place, of which the tint follows. */
  index: number
  /** A disabled card was pressed. */
  onLocked: (teacherId: string) => void
}

/** One page of a calendar: plays when it is open, and is disabled where one has not joined (PRACTICE-05, PRACTICE-09). */
export function EventCard({ row, event: { event, time }, index, onLocked }: EventCardProps) {
  const play = usePlay(calendarsClosed)
  const video = event.videos?.[0]
  const open = event.videos !== undefined
  const length = event.videos?.reduce((sum, one) => sum + one.duration, 0) ?? 0
  return (
    <button
      type="button"
      className={classNames(styles.card, open ? TINTS[index % TINTS.length] : styles.locked)}
      aria-disabled={open ? undefined : true}
      onClick={() => (open ? video && play(video) : onLocked(row.teacher.id))}
    >
      <b>{event.title}</b>
      <small>
        <Icon of={open ? IconClock : IconLock} size="small" className={open ? styles.clock : undefined} />
        <span>
          {/* A narrow day breaks between the two, and not within one. */}
          <span className={styles.whole}>{length > 0 ? `${time},` : time}</span>
          {length > 0 && (
            <>
              {' '}
              <span className={styles.whole}>{lengthText(length)}</span>
            </>
          )}
        </span>
      </small>
      <VisuallyHidden>{open ? fullName(row.teacher) : `${fullName(row.teacher)}, not joined`}</VisuallyHidden>
    </button>
  )
}
