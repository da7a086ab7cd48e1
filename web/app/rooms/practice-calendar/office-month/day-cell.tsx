import { Icon, IconPlus } from '../../../ui/icons.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { dayAndMonthWords } from '../../../ui/words/date-words.ts'
import { shortWeekdayWord } from '../week.ts'
import type { DayCellProps } from './board-props.ts'
import { EventTile } from './event-tile.tsx'
import { Ghost } from './ghost.tsx'
import styles from './month-board.module.css'

const countText = (count: number) => (count === 1 ? ', 1 event' : `, ${count} events`)

/** A day with its events, and the button that adds one. */
export function EventDayCell(props: DayCellProps) {
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
          aria-label={`Add an event on ${dayAndMonthWords(day)}${events.length > 0 ? countText(events.length) : ''}`}
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
