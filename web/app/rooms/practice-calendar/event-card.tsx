import type { MonthTurn } from '@studio/contract/practice-calendar/schema.ts'
import { Icon, IconCheck, IconClock, IconLock } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { usePlay } from '../videos/use-play.ts'
import styles from './event-card.module.css'
import { useDoneEvents } from './own-days/queries.ts'
import type { WeekEvent, WeekRow } from './week-rows.ts'

const TINTS = [styles.indigo, styles.pine, styles.ember]

interface EventCardProps {
  row: WeekRow
  event: WeekEvent
  /** Index of the row, which decides the tint. */
  index: number
  /** Called when a locked or dashed card is pressed; with the month that one press joins, if there is one. */
  onLocked: (teacherId: string, turn?: MonthTurn) => void
}

/**
 * An event of the week: plays if it is open, locked if its calendar is not joined, dashed if its month waits for an answer
 * (PRACTICE-05, PRACTICE-09, PRACTICE-14).
 */
export function EventCard({ row, event: { event, time, length, turn }, index, onLocked }: EventCardProps) {
  const play = usePlay(calendarsClosed)
  const video = event.videos?.[0]
  const open = event.videos !== undefined
  const look = open ? TINTS[index % TINTS.length] : turn ? styles.dashed : styles.locked
  const inWeek = open || turn !== undefined
  const isDone = useDoneEvents(open).has(event.id)
  return (
    <button
      type="button"
      className={classNames(styles.card, look)}
      aria-disabled={inWeek ? undefined : true}
      onClick={() => (open ? video && play(video) : onLocked(row.teacher.id, turn))}
    >
      <b>{event.title}</b>
      <small>
        <Icon
          of={isDone ? IconCheck : inWeek ? IconClock : IconLock}
          size="small"
          className={inWeek ? styles.clock : undefined}
        />
        <span>
          {/* A narrow column breaks between the two, never within one. */}
          <span className={styles.whole}>{length > 0 ? `${time},` : time}</span>
          {length > 0 && (
            <>
              {' '}
              <span className={styles.whole}>{lengthText(length)}</span>
            </>
          )}
          {turn && !open && <span className={styles.once}>, once you join</span>}
        </span>
      </small>
      {isDone && <VisuallyHidden>Done, </VisuallyHidden>}
      <VisuallyHidden>{open ? fullName(row.teacher) : `${fullName(row.teacher)}, not joined`}</VisuallyHidden>
    </button>
  )
}
