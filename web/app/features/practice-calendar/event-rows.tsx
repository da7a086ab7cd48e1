import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ClassPrint, type Picturable } from '../../ui/portraits/class-print.tsx'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { calendarsClosed } from '../membership/closed/way-in.ts'
import { usePlay } from '../videos/use-play.ts'
import styles from './teacher-detail.module.css'
import { dayIn, timeIn, weekdayWord } from './week.ts'

interface EventRowsProps {
  calendar: Calendar
  /** A page that is not open was chosen. */
  onLocked: () => void
}

/** The pages of a calendar by day; what is not open shows title and time, and a lock (D6). */
export function EventRows({ calendar, onLocked }: EventRowsProps) {
  const zone = useZone()
  return (
    <>
      <ul className={styles.rows}>
        {calendar.events.map((event) => (
          <li key={event.id} className={styles.row}>
            <EventDay event={event} zone={zone} />
            <ClassPrint video={pictureOf(event)} className={styles.print} />
            <div className={styles.grow}>
              <h3>{event.title}</h3>
              {event.description && <p className={styles.description}>{event.description}</p>}
            </div>
            <Ways event={event} onLocked={onLocked} />
          </li>
        ))}
      </ul>
      <p className={styles.zone}>Times are in {zone.replaceAll('_', ' ')}.</p>
    </>
  )
}

function EventDay({ event, zone }: { event: CalendarEvent; zone: string }) {
  const instant = new Date(event.eventDateTime)
  const day = dayIn(instant, zone)
  return (
    <time dateTime={event.eventDateTime} className={styles.day}>
      <small>{weekdayWord(day)}</small>
      <b>{Number(day.slice(8))}</b>
      <small>{timeIn(instant, zone, useHourCycle())}</small>
    </time>
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
            label={`Play ${video.title}`}
            className={styles.play}
            onClick={() => play(video)}
          />
        </span>
      ))}
    </div>
  )
}

/** The picture of the first video, open or not; where it has none, a print made from the page's own title. */
function pictureOf({ title, thumbnailUrl }: CalendarEvent): Picturable {
  return { title, thumbnailUrl, tagList: [] }
}
