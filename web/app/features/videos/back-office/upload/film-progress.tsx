import styles from './film-box.module.css'
import { progressText, timeLeftText } from './progress-words.ts'
import type { FilmOnItsWay } from './uploads-store.ts'

const waitText = { waiting: 'waits for the one before it', paused: 'paused', success: '', exception: '' }

/** How much of a film is there, and how long the rest takes. */
export function FilmProgress({ film: { file, sent, state, msLeft, title } }: { film: FilmOnItsWay }) {
  return (
    <div className={styles.progress}>
      <progress max={file.size} value={sent} aria-label={`Upload of ${title}`} className={styles.bar} />
      <span className={styles.figures}>
        <span>{progressText(sent, file.size)}</span>
        <span>{state === 'uploading' ? timeLeftText(msLeft) : waitText[state]}</span>
      </span>
    </div>
  )
}
