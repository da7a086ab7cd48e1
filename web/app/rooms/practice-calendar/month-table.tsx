import { classNames } from '../../ui/words/class-names.ts'
import { inWeekOrder, weeksOfMonth } from '../../ui/words/weeks.ts'
import styles from './mini-calendar.module.css'

/** Letters and names of the weekdays from Monday on. */
const WEEKDAYS = [
  ['M', 'Monday'],
  ['T', 'Tuesday'],
  ['W', 'Wednesday'],
  ['T', 'Thursday'],
  ['F', 'Friday'],
  ['S', 'Saturday'],
  ['S', 'Sunday'],
] as const

interface MonthTableProps {
  /** Any day of the month; all days are `YYYY-MM-DD`. */
  day: string
  today: string
  /** The first day of a week that is tinted. */
  tinted?: string | undefined
  /** Days with a dot under them. */
  busy: ReadonlySet<string>
  caption: string
  className?: string | undefined
}

/** A month in small, in whole weeks. */
export function MonthTable({ day, today, tinted, busy, caption, className }: MonthTableProps) {
  return (
    <table className={classNames(styles.month, className)}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {inWeekOrder(WEEKDAYS).map(([letter, name]) => (
            <th key={name} scope="col" abbr={name}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(day).map((days) => (
          <tr key={days[0]} className={days[0] === tinted ? styles.week : undefined}>
            {days.map((one) => (
              <td key={one} aria-current={one === today ? 'date' : undefined}>
                <span
                  className={classNames(
                    one.slice(0, 7) !== day.slice(0, 7) && styles.outside,
                    busy.has(one) && styles.busy,
                  )}
                >
                  {Number(one.slice(8))}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
