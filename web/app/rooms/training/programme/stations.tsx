import { trackPath } from '@studio/contract/sharing/addresses.ts'
import type { Programme } from '@studio/contract/training/programme/schema.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { Link } from 'react-router'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { nextDay } from './programme-words.ts'
import styles from './stations.module.css'

/** The classes of a path in their order; the next one is larger, and those to come are pale. */
export function Stations({ path, programme }: { path: TrainingPack; programme: Programme | null }) {
  const next = nextDay(path, programme)
  const days = new Map(programme?.days.map((day) => [day.videoId, day]))
  return (
    <ol className={styles.stations}>
      {path.videos.map((video, at) => (
        <Station
          key={video.id}
          to={trackPath(path.id, video.id)}
          video={video}
          number={at + 1}
          day={days.get(video.id)?.day ?? null}
          today={programme?.today ?? ''}
          is={stateOf(days.get(video.id)?.done === true, video.id === next?.video.id, programme !== null)}
        />
      ))}
    </ol>
  )
}

const stateOf = (done: boolean, next: boolean, follows: boolean) => {
  if (done) return 'done'
  if (next) return 'next'
  return follows ? 'ahead' : 'open'
}

interface StationProps {
  to: string
  video: Video
  number: number
  day: string | null
  today: string
  is: 'done' | 'next' | 'ahead' | 'open'
}

function Station({ to, video, number, day, today, is }: StationProps) {
  return (
    <li className={classNames(styles.station, is === 'next' && styles.next, is === 'ahead' && styles.ahead)}>
      <Link to={to} className={styles.link} aria-current={is === 'next' ? 'step' : undefined}>
        <ClassPrint video={video} watched={is === 'done'} play={is === 'next'} className={styles.print} />
        <span className={styles.day}>
          <span className={styles.number}>{number}</span>
          {day && (day === today && is === 'next' ? 'Today' : weekdayDate(day))}
        </span>
        <b>{video.title}</b>
      </Link>
    </li>
  )
}
