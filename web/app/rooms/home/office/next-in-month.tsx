import { MINUTE } from '@studio/contract/dates.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../../ui/use-zone.ts'
import { dayIn, longWeekdayWord, timeIn } from '../../../ui/words/day-and-time.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { HomeCard } from './card.tsx'
import { followersText, untilText } from './home-words.ts'
import styles from './teacher-home.module.css'

/** The next event of the teacher's calendars. */
export function NextInMonth({ event }: { event: TeacherHome['nextEvent'] }) {
  const zone = useZone()
  const hourCycle = useHourCycle()
  const now = useNow(MINUTE, useStudioClock())
  if (!event) {
    return (
      <HomeCard title="Next in your month">
        <p className={styles.none}>Nothing is planned after today.</p>
        <p className={styles.foot}>
          <TextLink to="/teacher/calendars">Calendars</TextLink>
        </p>
      </HomeCard>
    )
  }
  const at = new Date(event.eventDateTime)
  const day = dayIn(at, zone)
  return (
    <HomeCard title="Next in your month">
      <p className={styles.when}>
        <b>{Number(day.slice(8))}</b>
        <span>
          <time dateTime={event.eventDateTime}>
            {longWeekdayWord(day)}, {timeIn(at, zone, hourCycle)}
          </time>
          <small>{untilText(at.getTime() - now)}</small>
        </span>
      </p>
      <p className={styles.next}>
        <ClassPrint
          video={{ title: event.title, thumbnailUrl: event.thumbnailUrl, tagList: [] }}
          className={styles.print}
        />
        <span>
          <b>{event.title}</b>
          <small>
            {lengthText(event.duration)}, {followersText(event.followers)}
          </small>
        </span>
      </p>
      <p className={styles.foot}>
        <TextLink to={`/teacher/calendars/${event.calendarId}`}>All of {monthWord(day)}</TextLink>
      </p>
    </HomeCard>
  )
}
