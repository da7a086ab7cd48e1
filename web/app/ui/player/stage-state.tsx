import { useMediaState } from '@vidstack/react'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { FailedStage } from './failed-stage.tsx'
import styles from './player.module.css'
import type { PlayerVideo } from './player-store.ts'

/** Milliseconds after which an unresponsive host counts as failed, because it reports no error. */
const PATIENCE_MS = 20_000

type StateProps = { video: PlayerVideo; failed: boolean; onRetry: () => void }

/** Overlay of the picture: a spinner while waiting, or a retry after a failure. */
export function StageState({ video, failed, onRetry }: StateProps) {
  const canPlay = useMediaState('canPlay')
  const waiting = useMediaState('waiting')
  const tooLong = useTooLong(!canPlay && !failed)
  if (failed || tooLong) return <FailedStage video={video} onRetry={onRetry} />
  if (canPlay && !waiting) return null
  return (
    <div className={styles.state} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  )
}

function useTooLong(waiting: boolean): boolean {
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    setTooLong(false)
    if (!waiting) return
    const timer = setTimeout(() => setTooLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return tooLong
}
