import { counted } from '@studio/contract/counted.ts'
import { useMediaState } from '@vidstack/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { IconButton } from '../../buttons/icon-button.tsx'
import { IconPlayerPlay } from '../../icons.tsx'
import { ClassPrint } from '../../portraits/class-print.tsx'
import { closePlayer, type PlayerVideo } from '../player-store.ts'
import styles from './finish-card.module.css'

/** Seconds between two positions that playing explains; more is a seek. */
const STEP_S = 3

/** Whether at least half of what was left of the film has been played, and not sought through. */
function useWasPlayed({ startAt = 0, duration }: PlayerVideo): boolean {
  const at = useMediaState('currentTime')
  const before = useRef(startAt)
  const played = useRef(0)
  useEffect(() => {
    const step = at - before.current
    if (step > 0 && step < STEP_S) played.current += step
    before.current = at
  }, [at])
  return played.current >= (duration - startAt) / 2
}

/** Milliseconds of quiet between the last frame and the card. */
const QUIET_MS = 1200

type CardProps = {
  video: PlayerVideo
  /** Whether the next class begins by itself after a while. */
  goesOn: boolean
}

/** The quiet end of a class: what it was, how it was, and the next one for who wants it. Nothing begins unasked. */
export function FinishCard({ video, goesOn }: CardProps) {
  const ended = useMediaState('ended')
  const started = useMediaState('started')
  const played = useWasPlayed(video)
  const over = ended && started && Boolean(video.finish || video.next)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!over) return
    // At once, however soon it is closed: the player says where it is every few seconds only.
    video.onPosition?.(video.duration)
    const timer = setTimeout(() => setShown(true), QUIET_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [over, video])
  if (!over || !shown) return null
  return <Finish video={video} goesOn={goesOn} played={played} />
}

function Finish({ video, goesOn, played }: CardProps & { played: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [stays, setStays] = useState(!goesOn)
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])
  const minutes = Math.round(video.duration / 60)
  const words = played && minutes > 0 ? `That was ${counted(minutes, 'minute')}` : 'The class is over'
  return (
    <section className={styles.finish} aria-label="End of the class" data-finish>
      <div className={styles.card}>
        {video.finish?.picture}
        <div className={styles.body}>
          <h3 ref={title} tabIndex={-1} className={styles.title}>
            {video.finish ? video.finish.title(words) : words}
          </h3>
          {video.finish?.words}
          <div className={styles.actions}>
            {video.finish?.heart}
            <Button className={styles.done} size="lg" onClick={closePlayer}>
              Done
            </Button>
          </div>
        </div>
        {video.next && (
          <NextRow
            next={video.next}
            stays={stays}
            onStay={() => {
              setStays(true)
              title.current?.focus()
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Seconds between the end of a class and the next, for who chose to go on. */
const PAUSE_S = 20

type RowProps = { next: NonNullable<PlayerVideo['next']>; stays: boolean; onStay: () => void }

/** The next class, which waits for a press, or begins after a countdown that a press stops. */
function NextRow({ next, stays, onStay }: RowProps) {
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
