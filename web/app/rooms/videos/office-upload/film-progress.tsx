import { Progress } from '../../../ui/progress.tsx'
import styles from './film-box.module.css'
import { progressText, timeLeftText } from './progress-words.ts'
import type { FilmUpload } from './uploads-store.ts'

const waitText = { waiting: 'waiting for the one before it', paused: 'paused', success: '', exception: '' }

/** Uploaded share of a film, and the remaining time. */
export function FilmProgress({ film }: { film: FilmUpload }) {
  const { file, sent, title } = film
  return (
    <div className={styles.progress}>
      <Progress max={file.size} value={sent} aria-label={`Upload of ${title}`} className={styles.bar} />
      <span className={styles.figures}>
        <span>{progressText(sent, file.size)}</span>
        <span>{stateText(film)}</span>
      </span>
    </div>
  )
}

function stateText({ state, cut, msLeft }: FilmUpload): string {
  if (state !== 'uploading') return waitText[state]
  return cut ? 'connection lost, will resume by itself' : timeLeftText(msLeft)
}
