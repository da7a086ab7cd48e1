import { Keys } from '../shortcuts/keys.tsx'
import { useLetterKeys } from '../shortcuts/letter-keys.ts'
import styles from './row-hints.module.css'

/** The keys of a table, where there is room for them; the list of all keys has them, too. */
export function RowHints({ selects }: { selects: boolean }) {
  if (!useLetterKeys()) return null
  return (
    <span className={styles.hints} aria-hidden="true">
      <span>
        <Keys keys={['J']} /> <Keys keys={['K']} /> move
      </span>
      {selects && (
        <span>
          <Keys keys={['X']} /> select
        </span>
      )}
      <span className={styles.opens}>
        <Keys keys={['enter']} /> open
      </span>
    </span>
  )
}
