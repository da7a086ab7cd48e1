import type { PlannedClass } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { hourText } from '../../reminders/reminder-words.ts'
import styles from './own-days.module.css'
import { plannedClassesQuery, useRemovePlanned } from './queries.ts'

/** Classes that the member has put on days of their own; nothing without any. */
export function OwnDays() {
  const { data } = useQuery(plannedClassesQuery())
  if (!data || data.records.length === 0) return null
  return (
    <section className={styles.days}>
      <h2>Days of your own</h2>
      <ul>
        {data.records.map((planned) => (
          <Planned key={planned.id} {...planned} isToday={planned.day === data.today} />
        ))}
      </ul>
    </section>
  )
}

function Planned({ id, day, at, video, done, isToday }: PlannedClass & { isToday: boolean }) {
  const hourCycle = useHourCycle()
  const remove = useRemovePlanned()
  return (
    <li className={styles.planned}>
      <Link to={`/video/${video.id}`} className={styles.link}>
        <ClassPrint video={{ ...video, duration: 0 }} words="" watched={done} className={styles.print} />
        <span>
          <b>{video.title}</b>
          <small>
            {isToday ? 'Today' : weekdayText(day)}, {hourText(at, hourCycle)}, {lengthText(video.duration)}
          </small>
        </span>
      </Link>
      <IconButton
        icon={IconX}
        label={`Take ${video.title} off ${weekdayText(day)}`}
        onClick={() => remove.mutate({ id, videoId: video.id, day, at })}
      />
    </li>
  )
}
