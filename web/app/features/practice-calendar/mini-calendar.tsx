import { classNames } from '../../ui/words/class-names.ts'
import { monthWords, weekOf, weeksOfMonth } from '../../ui/words/weeks.ts'
import styles from './mini-calendar.module.css'
import { dayIn } from './week.ts'
import type { WeekRow } from './week-rows.ts'

/** Letters and names of the weekdays, Monday first. */
export const WEEKDAYS = [
  ['M', 'Monday'],
  ['T', 'Tuesday'],
  ['W', 'Wednesday'],
  ['T', 'Thursday'],
  ['F', 'Friday'],
  ['S', 'Saturday'],
  ['S', 'Sunday'],
] as const

interface MiniCalendarProps {
  today: string
  rows: readonly WeekRow[]
  zone: string
}

/** The month in small: this week tinted, a dot under each day with a joined practice (PRACTICE-07). */
export function MiniCalendar({ today, rows, zone }: MiniCalendarProps) {
  const busy = new Set(
    rows
      .flatMap(({ calendars }) => calendars.filter(({ joined }) => joined))
      .flatMap(({ events }) => events.map((event) => dayIn(new Date(event.eventDateTime), zone))),
  )
  const week = weekOf(today)
  return (
    <div className={styles.panel}>
      <table className={styles.month}>
        <caption>{monthWords(today)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(([letter, name]) => (
              <th key={name} scope="col" abbr={name}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(today).map((days) => (
            <tr key={days[0]} className={days[0] === week[0] ? styles.week : undefined}>
              {days.map((day) => (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  <span
                    className={classNames(
                      day.slice(0, 7) !== today.slice(0, 7) && styles.outside,
                      busy.has(day) && styles.busy,
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
