import { type ReactNode, useId } from 'react'
import { useZone } from '../../../ui/use-zone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayAndMonthWords } from '../../../ui/words/date-words.ts'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import { inWeekOrder, monthWords, weekOf, weeksOfMonth } from '../../../ui/words/weeks.ts'
import { dayIn } from '../week.ts'
import type { BoardProps } from './board-props.ts'
import { EventDayCell } from './day-cell.tsx'
import { Ghost } from './ghost.tsx'
import styles from './month-board.module.css'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A month in seven columns, on a phone in rows; its events are carried from day to day (CALENDAR-03, EVENT-01). */
export function MonthBoard(props: BoardProps) {
  const { month, today, plan, carry } = props
  const zone = useZone()
  const how = useId()
  const byDay = Map.groupBy(plan.events, (event) => dayIn(new Date(event.eventDateTime), zone))
  const isInside = (day: string) => day.slice(0, 7) === month.slice(0, 7)
  return (
    <section className={styles.board} aria-label={`Days of ${monthWords(month)}`}>
      <VisuallyHidden>
        <span id={how}>Enter lifts it, Space opens it</span>
      </VisuallyHidden>
      <div role="status">
        <VisuallyHidden>{carry.said}</VisuallyHidden>
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {inWeekOrder(WEEKDAYS).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksWith(month, [...byDay.keys()]).map((week) => (
        <Week key={week[0]} days={week.filter((day) => isInside(day) || byDay.has(day))}>
          {week.map((day) => (
            <EventDayCell
              key={day}
              {...props}
              day={day}
              isInside={isInside(day)}
              isToday={day === today}
              events={byDay.get(day) ?? []}
              how={how}
            />
          ))}
        </Week>
      ))}
      {carry.carried?.by === 'pointer' && <Ghost carried={carry.carried} place={carry.place} />}
    </section>
  )
}

/** The weeks of a month, and those of days beside it that are the month's where its teacher lives. */
function weeksWith(month: string, days: readonly string[]): string[][] {
  const weeks = [...weeksOfMonth(month), ...days.map(weekOf)]
  return [...new Map(weeks.map((week) => [week[0] ?? '', week]))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, week]) => week)
}

/** Its days, and on a phone their head: '7 to 13 December'. */
function Week({ days, children }: { days: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.week}>{spanWords(days[0] ?? '', days.at(-1) ?? '')}</h2>
      <ol className={styles.days}>{children}</ol>
    </div>
  )
}

/** '7 to 13 December', 'December 7 to 13', of days of one month. */
function spanWords(first: string, last: string): string {
  if (first === last) return dayAndMonthWords(last)
  const isDayFirst = studioReading().order === 'dmy'
  return isDayFirst
    ? `${Number(first.slice(8))} to ${dayAndMonthWords(last)}`
    : `${dayAndMonthWords(first)} to ${Number(last.slice(8))}`
}
