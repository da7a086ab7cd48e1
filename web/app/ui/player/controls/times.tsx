import { useMediaState } from '@vidstack/react'
import { lengthClockText } from '../../words/length-text.ts'
import type { Film } from '../film.ts'
import { useRunning } from '../guidance/chapters.tsx'
import type { ShownGuidance } from '../guidance/use-guidance.ts'
import styles from '../player.module.css'

type FilmProps = { film: Pick<Film, 'video' | 'frame'> }

/** Where the film is; on its side the length is told by what is left. */
export function FilmTime({ film: { video, frame } }: FilmProps) {
  const seconds = useMediaState('currentTime')
  const known = useMediaState('duration')
  return (
    <span className={styles.time}>
      {lengthClockText(seconds)}{' '}
      {frame !== 'sideways' && <span>/ {lengthClockText(known || video.duration)}</span>}
    </span>
  )
}

/** What of it is left: the length is the library's as long as the film does not know it. */
export function useLeft({ video }: Pick<Film, 'video'>): number {
  const known = useMediaState('duration')
  const at = useMediaState('currentTime')
  return Math.max(0, Math.ceil((known || video.duration) - at))
}

export function TimeLeft({ film }: FilmProps) {
  return <span className={styles.time}>{lengthClockText(useLeft(film))} left</span>
}

/** The chapter of this moment. */
export function CurrentChapter({ guidance }: { guidance: ShownGuidance }) {
  const running = useRunning(guidance.chapters)
  return running && <span className={styles.running}>{running.title}</span>
}
