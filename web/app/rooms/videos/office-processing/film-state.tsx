import type { Video } from '@studio/contract/videos/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './film-state.module.css'
import { filmStateText } from './film-words.ts'
import { useFilmInWork, useRemakeFilm } from './queries.ts'

/** How far the work on a video's film is, with a retry after a failure. */
export function FilmInWorkNote({ video: { id, title } }: { video: Video }) {
  const film = useFilmInWork(id)
  const again = useRemakeFilm()
  if (!film) return null
  return (
    <p className={styles.state}>
      <span>{filmStateText(film)}</span>
      {film.state === 'failed' && (
        <Button
          variant="line"
          size="sm"
          aria-label={`Try again with the video of ${title}`}
          busy={again.isPending}
          onClick={() => again.mutate({ id })}
        >
          Try again
        </Button>
      )}
    </p>
  )
}
