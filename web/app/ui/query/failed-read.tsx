import { CallError } from '@studio/contract/call.ts'
import { Button } from '../buttons/button.tsx'
import { Icon, IconCloudOff } from '../icons.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './failed-read.module.css'

const LOOKS = { panel: styles.panel, plain: '', line: styles.line } as const

/** A panel, plain inside another surface, or one line within text. */
export type FailedReadLook = keyof typeof LOOKS

interface FailedReadProps {
  error: Error
  /** Number of failures; each one is announced. */
  times: number
  look?: FailedReadLook | undefined
  busy: boolean
  onTryAgain: () => void
}

/** ERR-01, ERR-03: a failed read with the server's message or the call's own, and a retry button. */
export function FailedRead({ error, times, look = 'panel', busy, onTryAgain }: FailedReadProps) {
  const words =
    error instanceof CallError
      ? error.message
      : 'Something went wrong in your browser. Load the page again if it keeps happening.'
  return (
    <div className={classNames(styles.failed, LOOKS[look])}>
      {look !== 'line' && <Icon of={IconCloudOff} size="large" />}
      <p key={times} role="alert" className={styles.words}>
        {look !== 'line' && <b>This did not load. </b>}
        {words}
      </p>
      <Button size="sm" variant="line" busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
