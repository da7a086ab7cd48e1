import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { type DaysByDate, FULL_DAY, fillText } from './day-words.ts'
import styles from './month.module.css'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const SLOTS = [0, 1, 2]

export interface MonthProps {
  today: string
  /** `YYYY-MM` */
  month: string
  weeks: readonly (readonly string[])[]
  entries: DaysByDate
  /** Another month is on its way. */
  busy: boolean
  onOpen: (day: string) => void
}

/** A month's days, each a button with its classes: which are full, short or empty is seen at a glance (ADAILY-01). */
export function MonthGrid({ today, month, weeks, entries, busy, onOpen }: MonthProps) {
  return (
    <div className={styles.month} aria-busy={busy}>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days} aria-label="Days of this month">
        {weeks.flat().map((day) =>
          day.startsWith(month) ? (
            <li key={day}>
              <DayButton
                day={day}
                entry={entries.get(day)}
                isToday={day === today}
                onOpen={() => onOpen(day)}
              />
            </li>
          ) : (
            <li key={day} className={styles.out} aria-hidden="true">
              {Number(day.slice(8))}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}

interface DayButtonProps {
  day: string
  entry: ClassDay | undefined
  isToday: boolean
  onOpen: () => void
}

function DayButton({ day, entry, isToday, onOpen }: DayButtonProps) {
  const videos = entry?.videos ?? []
  const fill = fillText(videos.length)
  const name = [weekdayText(day), fill, ...videos.map(({ title }) => title)].join(', ')
  return (
    <button type="button" className={styles.day} aria-current={isToday ? 'date' : undefined} onClick={onOpen}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={styles.top} aria-hidden="true">
        <span className={classNames(styles.number, isToday && styles.today)}>{Number(day.slice(8))}</span>
        {videos.length < FULL_DAY && <Tag tone={videos.length > 0 ? 'warn' : 'quiet'}>{fill}</Tag>}
      </span>
      <span className={styles.slots} aria-hidden="true">
        {SLOTS.map((slot) => {
          const video = videos[slot]
          return video ? (
            <ClassPrint key={slot} video={video} words="" className={styles.print} />
          ) : (
            <span key={slot} className={styles.hole} />
          )
        })}
      </span>
    </button>
  )
}
