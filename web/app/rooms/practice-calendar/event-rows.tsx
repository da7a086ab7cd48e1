import { counted } from '@studio/contract/counted.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { IconLock, IconPlayerPlay } from '../../ui/icons.tsx'
import { ClassPrint, type Picturable } from '../../ui/portraits/class-print.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { classNames } from '../../ui/words/class-names.ts'
import { dayIn, shortWeekdayWord, timeIn } from '../../ui/words/day-and-time.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { usePlay } from '../videos/use-play.ts'
import styles from './event-rows.module.css'
import { DaysButton } from './member-days/days-button.tsx'
import { eventsFrom } from './next-event.ts'

interface EventRowsProps {
  calendar: Calendar
  /** Called when a locked event is pressed. */
  onLocked: () => void
}

/**
 * The entries of a calendar by day: those of the week from the next one on, a dozen at most; what was before and what comes
 * later is folded, and today is marked. What is not open shows title and time, and a lock (D6).
 */
export function EventRows({ calendar, onLocked }: EventRowsProps) {
  const zone = useZone()
  const now = useNow(MINUTE, useStudioClock())
  const { earlier, week, later, isOver } = eventsFrom(calendar.events, new Date(now), zone)
  // They may lie in the next month.
  const own = calendar.ownDays !== undefined
  const rowOf = (event: CalendarEvent) => (
    <EventRow key={event.id} event={event} zone={zone} now={now} isOwnDay={own} onLocked={onLocked} />
  )
  const rest = own ? 'Later' : isOver ? 'The rest of that month' : 'Later this month'
  return (
    <>
      <Folded title={own ? 'Earlier' : 'Earlier this month'} rows={earlier.map(rowOf)} />
      <ul className={earlier.length > 0 ? undefined : styles.rows}>{week.map(rowOf)}</ul>
      <Folded title={rest} rows={later.map(rowOf)} />
      <div className={styles.foot}>
        <p className={styles.zone}>Times are in {zoneName(zone)}.</p>
        {calendar.joined && (calendar.ownDays || !isOver) && <DaysButton calendar={calendar} />}
      </div>
    </>
  )
}

function Folded({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <Fold
      className={classNames(styles.rows, styles.folded)}
      title={`${title}, ${counted(rows.length, 'entry', 'entries')}`}
    >
      <ul>{rows}</ul>
    </Fold>
  )
}

interface EventRowProps {
  event: CalendarEvent
  zone: string
  /** The studio's time in epoch milliseconds. */
  now: number
  /** The file for other calendars has the day of the teacher. */
  isOwnDay: boolean
  onLocked: () => void
}

function EventRow({ event, zone, now, isOwnDay, onLocked }: EventRowProps) {
  const isToday = dayIn(new Date(event.eventDateTime), zone) === dayIn(new Date(now), zone)
  return (
    <li className={styles.row} aria-current={isToday ? 'date' : undefined}>
      <EventDay event={event} zone={zone} isToday={isToday} />
      <ClassPrint video={pictureOf(event)} className={styles.print} />
      <div className={styles.grow}>
        <h3>{event.title}</h3>
        {event.description && <p className={styles.description}>{event.description}</p>}
        {event.skipped && <p className={styles.description}>In a week you are skipping</p>}
        {!isOwnDay && Date.parse(event.eventDateTime) > now && <AddToCalendar event={event} />}
      </div>
      <Ways event={event} onLocked={onLocked} />
    </li>
  )
}

function EventDay({ event, zone, isToday }: { event: CalendarEvent; zone: string; isToday: boolean }) {
  const instant = new Date(event.eventDateTime)
  const day = dayIn(instant, zone)
  return (
    <time dateTime={event.eventDateTime} className={styles.day}>
      <small>{isToday ? 'Today' : shortWeekdayWord(day)}</small>
      <b>{Number(day.slice(8))}</b>
      <small>{timeIn(instant, zone, useHourCycle())}</small>
    </time>
  )
}

/** A calendar file, which the device opens in its own zone. */
function AddToCalendar({ event }: { event: CalendarEvent }) {
  return (
    <a
      href={`/events/${event.id}.ics`}
      download={`${event.title}.ics`}
      className={styles.add}
      aria-label={`Add to calendar: ${event.title}`}
    >
      Add to calendar
    </a>
  )
}

function Ways({ event, onLocked }: { event: CalendarEvent; onLocked: () => void }) {
  const play = usePlay(calendarsClosed)
  if (!event.videos) {
    return (
      <IconButton
        icon={IconLock}
        label={`Join to open ${event.title}`}
        className={styles.lock}
        onClick={onLocked}
      />
    )
  }
  return (
    <div className={styles.ways}>
      {event.videos.map((video) => (
        <span key={video.id} className={styles.way}>
          <span className={styles.length}>{lengthText(video.duration)}</span>
          <IconButton
            icon={IconPlayerPlay}
            filled
            label={`Play ${video.title}`}
            className={styles.play}
            onClick={() => play(video)}
          />
        </span>
      ))}
    </div>
  )
}

/** Picture of the first video; without one a print derived from the event's title. */
function pictureOf({ title, thumbnailUrl }: CalendarEvent): Picturable {
  return { title, thumbnailUrl, tagList: [] }
}
