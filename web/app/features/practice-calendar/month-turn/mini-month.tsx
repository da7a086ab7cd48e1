import type { MonthTurn } from '@studio/contract/practice-calendar/month-turn.ts'
import { classNames } from '../../../ui/words/class-names.ts'
import { weeksOfMonth } from '../../../ui/words/weeks.ts'
import look from '../mini-calendar.module.css'
import { WEEKDAYS } from '../mini-calendar.tsx'
import { dayIn } from '../week.ts'
import styles from './month-turn.module.css'
import { monthWord } from './month-words.ts'

interface MiniMonthProps {
  turn: MonthTurn
  today: string
  zone: string
}

/** A month in small, with a dot under each day with a practice. */
export function MiniMonth({ turn, today, zone }: MiniMonthProps) {
  const first = turn.monthOfCreation.slice(0, 10)
  const practices = turn.calendar?.practices ?? []
  const busy = new Set(practices.map(({ eventDateTime }) => dayIn(new Date(eventDateTime), zone)))
  return (
    <table className={classNames(look.month, styles.mini)}>
      <caption>
        {monthWord(turn.monthOfCreation)},{' '}
        {practices.length === 1 ? 'one practice' : `${practices.length} practices`}
      </caption>
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
        {weeksOfMonth(first).map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day} aria-current={day === today ? 'date' : undefined}>
                <span
                  className={classNames(
                    day.slice(0, 7) !== first.slice(0, 7) && look.outside,
                    busy.has(day) && look.busy,
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
  )
}
