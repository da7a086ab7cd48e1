import { useMediaState } from '@vidstack/react'
import { useEffect, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './player.module.css'

/** A host that does not answer at all gives no error: after this long we say so. */
const PATIENCE_MS = 20_000

/** What lies over the picture: a turning ring while it waits, or what to do when it can't play. */
export function StageState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const canPlay = useMediaState('canPlay')
  const waiting = useMediaState('waiting')
  const tooLong = useTooLong(!canPlay && !failed)
  if (failed || tooLong) {
    return (
      <div className={classNames(styles.state, styles.failed)} role="alert">
        <p>This video can’t be played right now. Try again in a minute.</p>
        <Button variant="light" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
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
