import type { PlannedClass } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { IconX } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { reminderHourText } from '../../reminders/reminder-words.ts'
import styles from './own-days.module.css'
import { plannedClassesQuery, useRemovePlanned } from './queries.ts'

/** Classes that the member has put on days of their own; nothing without any, unless the last was just removed. */
export function OwnDays() {
  const { data } = useQuery(plannedClassesQuery())
  const remove = useRemovePlanned()
  const title = useRef<HTMLHeadingElement>(null)
  if (!data || (data.records.length === 0 && remove.isIdle)) return null
  // The row and its button are gone.
  const onSuccess = () => title.current?.focus()
  return (
    <section className={styles.days}>
      <h2 ref={title} tabIndex={-1}>
        Days of your own
      </h2>
      {data.records.length === 0 && <p>No class is planned.</p>}
      <ul>
        {data.records.map((planned) => (
          <Planned
            key={planned.id}
            {...planned}
            isToday={planned.day === data.today}
            onRemove={() => remove.mutate({ ...planned, videoId: planned.video.id }, { onSuccess })}
          />
        ))}
      </ul>
    </section>
  )
}

type PlannedProps = PlannedClass & { isToday: boolean; onRemove: () => void }

function Planned({ day, at, video, done, isToday, onRemove }: PlannedProps) {
  const hourCycle = useHourCycle()
  return (
    <li className={styles.planned}>
      <Link to={`/video/${video.id}`} className={styles.link}>
        <ClassPrint video={{ ...video, duration: 0 }} words="" watched={done} className={styles.print} />
        <span>
          <b>{video.title}</b>
          <small>
            {isToday ? 'Today' : weekdayText(day)}, {reminderHourText(at, hourCycle)},{' '}
            {lengthText(video.duration)}
          </small>
        </span>
      </Link>
      <IconButton icon={IconX} label={`Take ${video.title} off ${weekdayText(day)}`} onClick={onRemove} />
    </li>
  )
}
