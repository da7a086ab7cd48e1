import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import { useQuery } from '@tanstack/react-query'
import styles from './library.module.css'
import { filmsInWorkQuery } from './processing/queries.ts'
import { storageQuery } from './queries.ts'
import { storageText } from './storage-words.ts'

/** Storage used by films, and why they have no other qualities if this server makes none; hidden while loading. */
export function StorageNote() {
  const { data: storage } = useQuery(storageQuery())
  const { data: films } = useQuery(filmsInWorkQuery())
  return (
    <>
      {storage && <p className={styles.storage}>{storageText(storage)}</p>}
      {films?.ffmpeg === false && <p className={styles.storage}>{processingTexts.noFfmpeg}</p>}
    </>
  )
}
