import { addDays } from '@studio/contract/dates.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { shortWeekdayWord } from '../../ui/words/day-and-time.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { weekOf } from '../../ui/words/weeks.ts'
import styles from './day-list.module.css'
import { EventCard } from './event-card.tsx'
import { PlannedCard } from './own-days/planned-card.tsx'
import type { WeekProps } from './week-grid.tsx'
import type { WeekRow } from './week-rows.ts'

interface DayListProps extends Pick<WeekProps, 'planned' | 'today' | 'onLocked'> {
  rowsOn: (days: string[]) => WeekRow[]
}

/** Phone layout: the days of this week or the next as a strip that marks those with practices, then the chosen day (PRACTICE-06). */
export function PracticeDayList({ rowsOn, planned, today, onLocked }: DayListProps) {
  const [ahead, setAhead] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const days = weekOf(ahead ? addDays(today, 7) : today)
  const rows = rowsOn(days)
  const busy = new Set([
    ...rows.flatMap(({ events }) => events.map((event) => event.day)),
    ...planned.map((own) => own.day),
  ])
  const first = ahead ? (days.find((one) => busy.has(one)) ?? days[0] ?? today) : today
  const day = chosen && days.includes(chosen) ? chosen : first
  const onDay = rows.flatMap((row, index) => {
    const events = row.events.filter((event) => event.day === day)
    return events.length > 0 ? [{ row, index, events }] : []
  })
  const own = planned.filter((one) => one.day === day)
  return (
    <div className={styles.list}>
      <div className={styles.strip}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.day}
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            aria-description={busy.has(one) ? 'with practices' : undefined}
            onClick={() => setChosen(one)}
          >
            <small>{shortWeekdayWord(one)}</small>
            <b>{Number(one.slice(8))}</b>
            <i className={styles.mark} data-busy={busy.has(one)} />
          </button>
        ))}
        <IconButton
          icon={ahead ? IconChevronLeft : IconChevronRight}
          label={ahead ? 'This week' : 'Next week'}
          onClick={() => setAhead(!ahead)}
        />
      </div>
      {onDay.length === 0 && own.length === 0 && (
        <p className={styles.none}>Nothing is planned for this day.</p>
      )}
      {onDay.map(({ row, index, events }) => (
        <section key={row.teacher.id} className={styles.row}>
          <h2 className={styles.who}>
            <Avatar person={row.teacher} size="small" />
            <span translate="no">{fullName(row.teacher)}</span>
          </h2>
          {events.map((event) => (
            <EventCard key={event.event.id} row={row} event={event} index={index} onLocked={onLocked} />
          ))}
        </section>
      ))}
      {own.length > 0 && (
        <section className={styles.row} aria-label="Your own">
          <h2 className={styles.who}>Your own</h2>
          {own.map((one) => (
            <PlannedCard key={one.key} planned={one} />
          ))}
        </section>
      )}
    </div>
  )
}
