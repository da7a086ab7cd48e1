import { dayIn } from '../../ui/words/day-and-time.ts'
import { monthWords, weekOf } from '../../ui/words/weeks.ts'
import styles from './mini-calendar.module.css'
import { MonthTable } from './month-table.tsx'
import type { WeekRow } from './week-rows.ts'

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
      .flatMap(({ events }) => events.filter(({ skipped }) => !skipped))
      .map((event) => dayIn(new Date(event.eventDateTime), zone)),
  )
  return (
    <div className={styles.panel}>
      <MonthTable
        day={today}
        today={today}
        tinted={weekOf(today)[0]}
        busy={busy}
        caption={monthWords(today)}
      />
    </div>
  )
}
