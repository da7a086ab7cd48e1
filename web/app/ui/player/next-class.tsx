import { useMediaState } from '@vidstack/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './next-class.module.css'
import type { PlayerVideo } from './player-store.ts'

/** Seconds between the end of a class and the start of the next. */
const PAUSE_S = 15

/** Offers the next class at the end, and starts it after a countdown unless it is stopped. */
export function NextClass({ next }: { next: NonNullable<PlayerVideo['next']> }) {
  const ended = useMediaState('ended')
  const [stopped, setStopped] = useState(false)
  const left = useSecondsLeft(ended && !stopped, next.play)
  useEffect(() => {
    if (!ended) setStopped(false)
  }, [ended])
  /** Moves the focus to where the button was. */
  function stop(event: MouseEvent) {
    event.currentTarget.closest<HTMLElement>('[data-stage]')?.focus()
    setStopped(true)
  }
  if (!ended || stopped) return null
  return (
    <section className={styles.next} aria-label="Next class" data-next>
      <p className={styles.word}>Next class</p>
      <h3 className={styles.title}>{next.title}</h3>
      <p aria-hidden="true">Begins in {left} s</p>
      <div className={styles.actions}>
        <Button variant="light" onClick={next.play} autoFocus>
          Play now
        </Button>
        <Button variant="light" onClick={stop}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** Counts seconds down while running, then calls `act`. */
function useSecondsLeft(running: boolean, act: () => void): number {
  const [left, setLeft] = useState(PAUSE_S)
  useEffect(() => {
    if (!running) {
      setLeft(PAUSE_S)
      return
    }
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => {
    if (running && left <= 0) act()
  }, [running, left, act])
  return Math.max(0, left)
}
