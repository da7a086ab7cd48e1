import { type KeyboardEvent, useEffect, useRef } from 'react'
import { inWeekOrder } from '../../../ui/words/weeks.ts'
import { useDragClasses } from '../office-move/use-drag-classes.ts'
import { ClassDayCell } from './day-cell.tsx'
import type { DaysByDate } from './day-words.ts'
import styles from './month.module.css'

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Arrow keys move between the days of a month, each of which is one button: to the next day, or the same one of another week. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const days = [...event.currentTarget.querySelectorAll('button')]
  const at = days.indexOf(document.activeElement as HTMLButtonElement)
  const next = at < 0 ? undefined : days[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export interface MonthProps {
  today: string
  /** `YYYY-MM` */
  month: string
  weeks: readonly (readonly string[])[]
  entries: DaysByDate
  /** Another month is loading. */
  busy: boolean
  onOpen: (day: string) => void
}

/** A month's days as buttons with their classes: full, short or empty (ADAILY-01). */
export function MonthGrid({ today, month, weeks, entries, busy, onOpen }: MonthProps) {
  const drag = useDragClasses(today)
  const list = useRef<HTMLOListElement>(null)
  // On a phone a month is some screens long: it opens on today.
  useEffect(() => {
    const isPhone = window.matchMedia('(max-width: 599px)').matches
    const now = list.current?.querySelector('[aria-current="date"]')
    if (isPhone && window.scrollY === 0) now?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className={styles.month} aria-busy={busy}>
      <div className={styles.weekdays} aria-hidden="true">
        {inWeekOrder(WEEKDAYS).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol ref={list} className={styles.days} aria-label="Days of this month" onKeyDown={moveByArrows}>
        {weeks.flat().map((day) =>
          day.startsWith(month) ? (
            <ClassDayCell
              key={day}
              day={day}
              entry={entries.get(day)}
              isToday={day === today}
              drag={drag}
              onOpen={() => onOpen(day)}
            />
          ) : (
            <li key={day} className={styles.out} aria-hidden="true">
              {Number(day.slice(8))}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}
