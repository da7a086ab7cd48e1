import { useState } from 'react'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import styles from './day-list.module.css'
import { EventCard } from './event-card.tsx'
import { weekdayWord } from './week.ts'
import type { WeekProps } from './week-grid.tsx'

/** Phone layout: the seven days as a strip, then the chosen day's events (PRACTICE-06). */
export function DayList({ rows, days, today, onLocked }: WeekProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen && days.includes(chosen) ? chosen : today
  const onDay = rows.flatMap((row, index) => {
    const events = row.events.filter((event) => event.day === day)
    return events.length > 0 ? [{ row, index, events }] : []
  })
  return (
    <div className={styles.list}>
      <div className={styles.strip}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.day}
            aria-pressed={one === day}
            onClick={() => setChosen(one)}
          >
            <small>{weekdayWord(one)}</small>
            <b>{Number(one.slice(8))}</b>
          </button>
        ))}
      </div>
      {onDay.length === 0 && <p className={styles.none}>Nothing is planned for this day.</p>}
      {onDay.map(({ row, index, events }) => (
        <section key={row.teacher.id} className={styles.row}>
          <h2 className={styles.who}>
            <Avatar person={row.teacher} size="small" />
            {fullName(row.teacher)}
          </h2>
          {events.map((event) => (
            <EventCard key={event.event.id} row={row} event={event} index={index} onLocked={onLocked} />
          ))}
        </section>
      ))}
    </div>
  )
}
