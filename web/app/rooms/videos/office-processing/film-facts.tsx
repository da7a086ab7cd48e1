import { levellingChanges } from '@studio/contract/videos/processing/loudness.ts'
import type { FilmState } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { SkeletonBox } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import styles from './film-state.module.css'
import { factTexts, filmStateText } from './film-words.ts'
import { filmStateQuery, useRemakeFilm } from './queries.ts'

/** What was made of an uploaded film, how loud it is, and what it lacks; made again at once, levelled or not. */
export function FilmStatePart({ video }: { video: Video }) {
  const query = useQuery({ ...filmStateQuery(video.id), enabled: Boolean(video.url) })
  if (!video.url) return null
  return (
    <fieldset className={styles.film}>
      <legend className={styles.legend}>The video</legend>
      <QueryState query={query} look="line" skeleton={<SkeletonBox shape="line" />}>
        {(film) => (
          <>
            <ul className={styles.facts}>
              {factTexts(film).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <Making id={video.id} film={film} />
          </>
        )}
      </QueryState>
    </fieldset>
  )
}

/** What is made of it now, or can be. */
function Making({ id, film }: { id: string; film: FilmState }) {
  const { ffmpeg, state, failure, percent, heights, loudness, level, lacks } = film
  const remake = useRemakeFilm()
  const made = heights.length > 0
  if (!ffmpeg) return <p className={styles.note}>{processingTexts.noFfmpeg}</p>
  if (state === 'waiting' || state === 'running')
    return <p role="status">{filmStateText({ videoId: id, state, percent, failure, made })}</p>
  return (
    <>
      {state === 'failed' && <p>{filmStateText({ videoId: id, state, percent, failure, made })}</p>}
      {made && lacks.length > 0 && <p>{processingTexts.lacks(lacks)}</p>}
      <div className={styles.acts}>
        {(level || levellingChanges(loudness)) && (
          <Button
            variant="line"
            size="sm"
            busy={remake.isPending}
            onClick={() => remake.mutate({ id, level: !level })}
          >
            {level ? 'Keep its sound as uploaded' : 'Make it as loud as the others'}
          </Button>
        )}
        {(lacks.length > 0 || state === 'failed') && (
          <Button variant="line" size="sm" busy={remake.isPending} onClick={() => remake.mutate({ id })}>
            {made ? 'Process it again' : 'Create more resolutions'}
          </Button>
        )}
      </div>
      <p className={styles.note}>{processingTexts.meanwhile}</p>
    </>
  )
}
