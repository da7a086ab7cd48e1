import { useEffect, useEffectEvent } from 'react'
import { Fold } from '../../../ui/fold.tsx'
import { UploadProgress } from './film-box.tsx'
import { uploadsText } from './progress-words.ts'
import styles from './upload-tray.module.css'
import { askBeforeLeaving, useFilmUploads, useUploads } from './uploads-store.ts'

/** Running uploads, at the bottom of every page of an Admin or a teacher; they continue during other work (UPLOAD-01). */
export function UploadTray() {
  const films = [...useFilmUploads().values()]
  const { resumeOnline } = useUploads()
  const onOnline = useEffectEvent(resumeOnline)
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeLeaving)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('beforeunload', askBeforeLeaving)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  if (films.length === 0) return null
  return (
    <section data-docked className={styles.tray} aria-label="Uploads">
      <Fold title={<span data-action>{uploadsText(films)}</span>}>
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film.videoId}>
              <h2 className={styles.title}>{film.title}</h2>
              <UploadProgress film={film} />
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
