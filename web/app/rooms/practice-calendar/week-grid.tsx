import type { MonthTurn } from '@studio/contract/practice-calendar/schema.ts'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { shortWeekdayWord } from '../../ui/words/day-and-time.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { EventCard } from './event-card.tsx'
import { PlannedCard } from './own-days/planned-card.tsx'
import type { OwnClass } from './own-days/queries.ts'
import styles from './week-grid.module.css'
import type { WeekRow } from './week-rows.ts'

export interface WeekProps {
  rows: readonly WeekRow[]
  /** Classes of the reader's own, and of the paths that they follow. */
  planned: readonly OwnClass[]
  /** Seven days, `YYYY-MM-DD`. */
  days: readonly string[]
  today: string
  /** Called when a locked card is pressed. */
  onLocked: (teacherId: string, turn?: MonthTurn) => void
}

/** Seven columns from the week's first day, a row per teacher, a card per event, and one of the reader's own classes (PRACTICE-04, PRACTICE-05). */
export function WeekGrid({ rows, planned, days, today, onLocked }: WeekProps) {
  const own = planned.filter(({ day }) => days.includes(day))
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              <span>{day === today ? `${shortWeekdayWord(day)}, today` : shortWeekdayWord(day)}</span>
              <b>{Number(day.slice(8))}</b>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row, index) => (
        <tbody key={row.teacher.id}>
          <tr>
            <th scope="rowgroup" colSpan={7} className={styles.who}>
              <span className={styles.name}>
                <Avatar person={row.teacher} size="small" />
                <span translate="no">{fullName(row.teacher)}</span>
                {row.events.some(({ turn }) => turn) ? (
                  <small>Dashed: not joined yet</small>
                ) : (
                  !row.joined && <small>Not joined</small>
                )}
              </span>
            </th>
          </tr>
          <tr className={styles.events}>
            {days.map((day) => (
              <td key={day}>
                <div className={styles.day}>
                  {row.events
                    .filter((event) => event.day === day)
                    .map((event) => (
                      <EventCard
                        key={event.event.id}
                        row={row}
                        event={event}
                        index={index}
                        onLocked={onLocked}
                      />
                    ))}
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      ))}
      {own.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={7} className={styles.who}>
              <span className={styles.name}>Your own</span>
            </th>
          </tr>
          <tr className={styles.events}>
            {days.map((day) => (
              <td key={day}>
                <div className={styles.day}>
                  {own
                    .filter((one) => one.day === day)
                    .map((one) => (
                      <PlannedCard key={one.key} planned={one} />
                    ))}
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      )}
    </table>
  )
}
