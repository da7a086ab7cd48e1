import { useMediaPlayer } from '@vidstack/react'
import { useEffect, useRef, useState } from 'react'
import { type Jump, listenForTaps } from './listen-for-taps.ts'
import styles from './tap-layer.module.css'

/** Milliseconds for which a jump is shown. */
const SHOWN_MS = 600

type LayerProps = {
  /** Says whether the film was last pressed by a finger or a pen, and not by a mouse. */
  onTouch: (touch: boolean) => void
}

/**
 * The film as a surface: a mouse plays and pauses by a click, and fills the screen by two; a finger or a pen shows and hides
 * the controls by a tap, and jumps by two at the left or right (PLAYER-04).
 */
export function TapLayer({ onTouch }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const player = useMediaPlayer()
  const [jump, setJump] = useState<Jump | null>(null)
  useEffect(() => {
    if (!layer.current || !player) return
    return listenForTaps(layer.current, player, { onTouch, onJump: setJump })
  }, [player, onTouch])
  useEffect(() => {
    const timer = jump && setTimeout(() => setJump(null), SHOWN_MS)
    return () => clearTimeout(timer ?? undefined)
  }, [jump])
  return (
    <div ref={layer} className={styles.layer} data-taps>
      {jump && (
        <span className={styles.jump} data-side={jump.side} aria-hidden="true">
          {jump.seconds} s
        </span>
      )}
    </div>
  )
}
