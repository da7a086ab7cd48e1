import { counted } from '@studio/contract/counted.ts'
import { type ReactNode, useId } from 'react'
import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { dayAndMonthWords } from '../../../ui/words/date-words.ts'
import { dayIn, shortWeekdayWord } from '../../../ui/words/day-and-time.ts'
import { studioReading } from '../../../ui/words/studio-reading.ts'
import { inWeekOrder, monthWords, weekOf, weeksOfMonth } from '../../../ui/words/weeks.ts'
import type { BoardProps, DayCellProps } from './board-props.ts'
import { EventTile } from './event-tile.tsx'
import styles from './month-board.module.css'
import type { Carried } from './use-carried.ts'

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

/** A day with its events, and the button that adds one. */
function EventDayCell(props: DayCellProps) {
  const { day, isInside, isToday, events, actions, carry } = props
  const figure = Number(day.slice(8))
  if (!isInside && events.length === 0) {
    return (
      <li className={styles.outside} aria-hidden="true">
        {figure}
      </li>
    )
  }
  const { carried } = carry
  const mayTake = actions !== null && isInside
  const isOver = carried?.to === day
  return (
    <li
      {...(mayTake ? { 'data-day': day } : {})}
      className={classNames(styles.day, isOver && styles.target, events.length === 0 && styles.free)}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${shortWeekdayWord(day)} ${dayAndMonthWords(day)}`}
    >
      <span className={styles.date} aria-hidden="true">
        <span className={styles.weekday}>{shortWeekdayWord(day)}</span>
        <span className={classNames(styles.number, isToday && styles.today)}>{figure}</span>
      </span>
      {mayTake && (
        <button
          type="button"
          className={styles.add}
          aria-label={`Add an event on ${dayAndMonthWords(day)}${events.length > 0 ? `, ${counted(events.length, 'event')}` : ''}`}
          onClick={() => actions.onAdd(day)}
        >
          {events.length === 0 && (
            <>
              <span className={styles.slot}>
                <Icon of={IconPlus} size="small" />
              </span>
              <span className={styles.addWords}>Add an event</span>
            </>
          )}
        </button>
      )}
      {isOver && (
        <span className={styles.say} aria-hidden="true">
          at {carry.hourOf(carried.thing, day)}
        </span>
      )}
      {events.length > 0 && (
        <ul className={styles.events}>
          {events.map((event) => (
            <EventTile key={event.id} {...props} event={event} />
          ))}
        </ul>
      )}
      {isOver && carried.by === 'keys' && <Ghost carried={carried} />}
    </li>
  )
}

interface GhostProps {
  carried: Carried
  /** Puts it where the pointer is; without it, it stands in the day that the keys have come to. */
  place?: (element: HTMLElement | null) => void
}

/** The keys carry also to days outside the window. */
const showItsDay = (element: HTMLElement | null) =>
  element?.closest('[data-day]')?.scrollIntoView({ block: 'nearest' })

/** What is carried, lifted from the page. */
function Ghost({ carried: { thing, title, copies }, place }: GhostProps) {
  const { thumbnailUrl } = thing.event ?? thing.video
  const tagList = thing.video?.tagList ?? []
  return (
    <div
      ref={place ?? showItsDay}
      className={classNames(styles.ghost, place ? styles.byPointer : styles.byKeys)}
      aria-hidden="true"
    >
      <ClassPrint video={{ title, thumbnailUrl, tagList }} className={styles.print} />
      <b>{title}</b>
      {copies && <small>a copy</small>}
    </div>
  )
}
