import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { moveByArrows } from '../../../ui/days-by-arrows.ts'
import { useZone } from '../../../ui/use-zone.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { monthWords, weeksOfMonth } from '../../../ui/words/weeks.ts'
import { useToday } from '../../studio/studio-clock.ts'
import { dayAndMonthWords, dayIn } from '../week.ts'
import styles from './month-view.module.css'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface MonthViewProps {
  /** `YYYY-MM-01` */
  month: string
  events: readonly CalendarEvent[]
  /** Called with a day, `YYYY-MM-DD`; null if nothing can be added. */
  onDay: ((day: string) => void) | null
}

/** Days of a calendar's month with their numbers of events; a day adds an event. */
export function MonthView({ month, events, onDay }: MonthViewProps) {
  const zone = useZone()
  const today = useToday()
  const days = Map.groupBy(events, (event) => dayIn(new Date(event.eventDateTime), zone))
  return (
    <table className={styles.month}>
      <caption>{monthWords(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveByArrows}>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-current={day === today ? 'date' : undefined}>
                <Day
                  day={day}
                  count={days.get(day)?.length ?? 0}
                  inside={day.slice(0, 7) === month.slice(0, 7)}
                  onDay={onDay}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends Pick<MonthViewProps, 'onDay'> {
  day: string
  /** Number of events. */
  count: number
  /** Whether the day is in the month, not only in one of its weeks. */
  inside: boolean
}

function Day({ day, count, inside, onDay }: DayProps) {
  const figure = Number(day.slice(8))
  const look = classNames(styles.day, !inside && styles.outside, count > 0 && styles.busy)
  if (!inside || !onDay) return <span className={look}>{figure}</span>
  const already = count > 0 ? `, ${count === 1 ? '1 event' : `${count} events`}` : ''
  return (
    <button
      type="button"
      className={look}
      aria-label={`Add an event on ${dayAndMonthWords(day)}${already}`}
      onClick={() => onDay(day)}
    >
      {figure}
    </button>
  )
}
