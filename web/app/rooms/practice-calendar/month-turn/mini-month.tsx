import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { MonthTable } from '../month-table.tsx'
import { dayIn } from '../week.ts'
import styles from './month-turn.module.css'
import type { ShownTurn } from './month-words.ts'

interface MiniMonthProps {
  turn: ShownTurn
  today: string
  zone: string
}

/** A month in small, with a dot under each day with a practice. */
export function MiniMonth({ turn, today, zone }: MiniMonthProps) {
  const practices = turn.calendar?.practices ?? []
  const busy = new Set(practices.map(({ eventDateTime }) => dayIn(new Date(eventDateTime), zone)))
  const count = practices.length === 1 ? 'one practice' : `${practices.length} practices`
  return (
    <MonthTable
      className={styles.mini}
      day={turn.monthOfCreation.slice(0, 10)}
      today={today}
      busy={busy}
      caption={`${monthWord(turn.monthOfCreation)}, ${count}`}
    />
  )
}
