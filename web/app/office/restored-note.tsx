import { Button } from '../ui/buttons/button.tsx'
import styles from './restored-note.module.css'

/** Says of a form that what was typed into it before is back, and takes that away again. */
export function RestoredNote({ onAfresh }: { onAfresh: () => void }) {
  return (
    <p role="status" className={styles.note}>
      What you typed here before is back.
      <Button size="sm" variant="plain" onClick={onAfresh}>
        Start afresh
      </Button>
    </p>
  )
}
