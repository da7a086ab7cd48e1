import type { FilmsInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { atWorkText } from '../office-processing/film-words.ts'
import { filmsInWorkQuery, useRemakeLacking } from '../office-processing/queries.ts'
import styles from './library.module.css'
import { storageQuery } from './queries.ts'
import { storageText } from './size-text.ts'

/** Storage used by films, and why they have no other qualities if this server makes none; hidden while loading. */
export function StorageNote() {
  const { data: storage } = useQuery(storageQuery())
  const { data: films } = useQuery(filmsInWorkQuery())
  return (
    <>
      {storage && <p className={styles.storage}>{storageText(storage)}</p>}
      {films?.ffmpeg && <Lacking films={films} />}
      {films?.ffmpeg === false && <p className={styles.storage}>{processingTexts.noFfmpeg}</p>}
    </>
  )
}

/** How many films are worked on, and those that came before something that is made of films now. */
function Lacking({ films: { lacking, records } }: { films: FilmsInWork }) {
  const remake = useRemakeLacking()
  const atWork = atWorkText(records)
  return (
    <>
      {atWork && <p className={styles.storage}>{atWork}</p>}
      {lacking > 0 && (
        <p className={styles.storage}>
          {processingTexts.lacking(lacking)}{' '}
          <Button variant="line" size="sm" busy={remake.isPending} onClick={() => remake.mutate()}>
            {lacking === 1 ? 'Process it again' : 'Process all again'}
          </Button>
        </p>
      )}
    </>
  )
}
