import { useEffect, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconPlayerPlay } from '../../icons.tsx'
import { ClassPrint } from '../../portraits/class-print.tsx'
import type { PlayerVideo } from '../player-store.ts'
import styles from './finish-card.module.css'

/** Seconds between the end of a class and the next, for who chose to go on. */
const PAUSE_S = 20

type RowProps = { next: NonNullable<PlayerVideo['next']>; stays: boolean; onStay: () => void }

/** The next class, which waits for a press, or begins after a countdown that a press stops. */
export function NextRow({ next, stays, onStay }: RowProps) {
  const { video, details, isToday, play } = next
  const left = useSecondsLeft(!stays, play)
  const when = isToday ? 'next today' : 'next'
  return (
    <section className={styles.next} aria-label="Next class">
      <ClassPrint video={video} words="" className={styles.print} />
      <div className={styles.words}>
        <p>{stays ? `Only if you like, ${when}` : `Next, in ${left} s`}</p>
        <h4>{video.title}</h4>
        <p>{details}</p>
      </div>
      {!stays && (
        <Button variant="line" size="sm" onClick={onStay}>
          Stay here
        </Button>
      )}
      <IconButton
        className={styles.play}
        icon={IconPlayerPlay}
        filled
        label={`Play ${video.title}`}
        onClick={play}
      />
      {!stays && <span className={styles.line} style={{ width: `${100 - (left / PAUSE_S) * 100}%` }} />}
    </section>
  )
}

/** Counts seconds down while running, then calls `act`. */
function useSecondsLeft(running: boolean, act: () => void): number {
  const [left, setLeft] = useState(PAUSE_S)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => {
    if (running && left <= 0) act()
  }, [running, left, act])
  return Math.max(0, left)
}
