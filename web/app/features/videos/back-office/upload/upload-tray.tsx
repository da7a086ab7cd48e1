import { useEffect } from 'react'
import { FilmUnderWay } from './film-box.tsx'
import { uploadsText } from './progress-words.ts'
import styles from './upload-tray.module.css'
import { askBeforeLeaving, useFilmsOnTheirWay } from './uploads-store.ts'

/** The films on their way, at the foot of every page of an Admin: they go on while one works elsewhere (UPLOAD-01). */
export function UploadTray() {
  const films = [...useFilmsOnTheirWay().values()]
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [])
  if (films.length === 0) return null
  return (
    <section className={styles.tray} aria-label="Uploads">
      <details>
        <summary className={styles.sum}>{uploadsText(films)}</summary>
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film.videoId}>
              <h2 className={styles.title}>{film.title}</h2>
              <FilmUnderWay film={film} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
