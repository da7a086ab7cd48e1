import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { Link } from 'react-router'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import styles from './watched.module.css'

interface MostWatchedProps {
  videos: StudioWork['mostWatched']
  /** Days of the figures, and of the lists behind them. */
  days: string
}

/** Videos watched to their end most often, each with how many of its plays came that far. */
export function MostWatched({ videos, days }: MostWatchedProps) {
  if (videos.length === 0) return <p className={styles.none}>Nobody finished a class in the last 30 days.</p>
  return (
    <ol aria-label="Finished classes">
      {videos.map((video, at) => {
        const share = Math.round((100 * video.times) / Math.max(1, video.plays))
        return (
          <li key={video.id}>
            <Link to={`/admin/live/plays/${video.id}?days=${days}`} className={styles.video}>
              <span className={styles.rank} aria-hidden="true">
                {at + 1}
              </span>
              <ClassPrint video={video} words="" className={styles.print} />
              <span className={styles.name}>
                <b>{video.title}</b>
                {video.teacher && <small>{video.teacher}</small>}
              </span>
              <span className={styles.finished}>
                {share}% finished
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.track} width="100" height="4" />
                  <rect className={styles.bar} width={share} height="4" />
                </svg>
              </span>
              <span className={styles.count}>{video.times}</span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
