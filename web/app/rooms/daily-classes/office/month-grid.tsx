import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { weekdayDate, weekdayText } from '../../../ui/words/day-text.ts'
import { inWeekOrder } from '../../../ui/words/weeks.ts'
import { allOf, type DragClasses, oneOf, useDragClasses } from '../office-move/use-drag-classes.ts'
import { type DaysByDate, fillText } from './day-words.ts'
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

const SLOTS = [0, 1, 2]

interface DayCellProps {
  day: string
  entry: ClassDay | undefined
  isToday: boolean
  drag: DragClasses
  onOpen: () => void
}

/** A day of the month: a button that opens it, and its classes, which can be dragged to another day. */
function ClassDayCell({ day, entry, isToday, drag, onOpen }: DayCellProps) {
  const videos = entry?.videos ?? []
  const fill = fillText(videos.length)
  const name = [weekdayText(day), fill, ...videos.map(({ title }) => title)].join(', ')
  return (
    <li {...drag.target(day)} className={drag.over === day ? styles.over : undefined}>
      <button
        type="button"
        {...(entry ? drag.source(allOf(entry)) : {})}
        className={styles.day}
        aria-current={isToday ? 'date' : undefined}
        onClick={onOpen}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <span className={styles.top} aria-hidden="true">
          <span className={classNames(styles.number, isToday && styles.today)}>{Number(day.slice(8))}</span>
          <span className={styles.weekday}>{weekdayDate(day).slice(0, 3)}</span>
          {videos.length < CLASSES_A_DAY && <Tag tone={videos.length > 0 ? 'warn' : 'quiet'}>{fill}</Tag>}
        </span>
        <span className={styles.slots} aria-hidden="true">
          {SLOTS.map((slot) => {
            const video = videos[slot]
            if (!video || !entry) return <span key={slot} className={styles.hole} />
            return (
              <span key={slot} title={video.title} {...drag.source(oneOf(entry, video.id))}>
                <ClassPrint video={video} words="" className={styles.print} />
              </span>
            )
          })}
        </span>
      </button>
    </li>
  )
}
