import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon, IconCalendarMonth } from '../../../ui/icons.tsx'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { homeQuery } from '../../home/home-query.ts'
import { reminderHourText } from '../../reminders/reminder-words.ts'
import styles from './paths-today.module.css'

/** The days of the viewer's followed paths that are today's, one line each. */
export function PathsToday() {
  const hourCycle = useHourCycle()
  const { data: paths = [] } = useQuery({ ...homeQuery(), select: ({ paths }) => paths })
  return paths.map(({ packId, title, number, of, video, at }) => (
    <Link key={packId} to={`/training-track/${packId}`} className={styles.line}>
      <Icon of={IconCalendarMonth} />
      <span>
        <b>
          Day {number} of {of}, {title}.
        </b>{' '}
        {video}, today at {reminderHourText(at, hourCycle)}
      </span>
    </Link>
  ))
}
