import type { Video } from '@studio/contract/videos/schema.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import cards from '../../../office/cards.module.css'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton, IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconBadgeCc, IconChartBar, IconCloudOff, IconPencil, IconTrash } from '../../../ui/icons.tsx'
import { openPlayer } from '../../../ui/player/player-store.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { teacherAndStyle } from '../office-picker/video-line.tsx'
import { playsPlace } from '../office-plays/play-words.ts'
import { FilmInWorkNote } from '../office-processing/film-state.tsx'
import { FilmProgress } from '../office-upload/film-progress.tsx'
import { type FilmUpload, useFilmUpload } from '../office-upload/uploads-store.ts'
import { guidanceReads, watchingReads } from '../playing/queries.ts'
import { isPlayable } from '../use-play.ts'
import styles from './library.module.css'
import type { VideoAction } from './video-dialog.tsx'

interface LibraryCardProps {
  video: Video
  onAction: (action: VideoAction) => void
  /** Returns a fresh link to the film, since the list may be older than its links last. */
  renewUrl: (id: string) => Promise<string>
  /** Checkbox that selects it. */
  choice: ReactNode
}

/** LIBRARY-03, LIBRARY-04: a video of the library: pressing it plays it; buttons edit and delete it. */
export function LibraryCard({ video, onAction, renewUrl, choice }: LibraryCardProps) {
  const film = useFilmUpload(video.id)
  const place = playsPlace(useLocation().pathname)
  const addFilm = () => onAction({ action: 'film', video })
  const preview = () =>
    openPlayer({
      ...video,
      posterUrl: video.thumbnailUrl,
      renewUrl: () => renewUrl(video.id),
      guidance: guidanceReads(video.id),
      watching: watchingReads,
    })
  return (
    <article className={cards.card}>
      {isPlayable(video) ? (
        <button
          type="button"
          className={styles.preview}
          aria-label={`Play ${video.title}, ${lengthText(video.duration)}`}
          onClick={preview}
        >
          <ClassPrint video={video} />
        </button>
      ) : (
        <Unfinished film={film} onAdd={addFilm} title={video.title} />
      )}
      <div className={cards.foot}>
        {choice}
        <span className={cards.words}>
          <h2 className={cards.title}>{video.title}</h2>
          <small>{teacherAndStyle(video)}</small>
        </span>
        <IconButtonLink icon={IconChartBar} label={`${video.title}: views`} to={`${place}/${video.id}`} />
        <IconButton
          icon={IconBadgeCc}
          label={`Captions and chapters of ${video.title}`}
          onClick={() => onAction({ action: 'guidance', video })}
        />
        <IconButton
          icon={IconPencil}
          label={`Edit ${video.title}`}
          onClick={() => onAction({ action: 'edit', video })}
        />
        <IconButton
          icon={IconTrash}
          label={`Delete ${video.title}`}
          onClick={() => onAction({ action: 'delete', video })}
        />
      </div>
      <FilmInWorkNote video={video} />
    </article>
  )
}

/** A video without its film: uploading, failed, or still to be added. */
function Unfinished({ film, title, onAdd }: { film: FilmUpload | null; title: string; onAdd: () => void }) {
  if (!film) {
    return (
      <Stage>
        <Tag>Draft</Tag>
        <span>No video yet. Nobody sees it until there is one.</span>
        <Button variant="line" size="sm" aria-label={`Add the file of ${title}`} onClick={onAdd}>
          Add the file
        </Button>
      </Stage>
    )
  }
  const failed = film.state === 'exception'
  return (
    <Stage failed={failed}>
      {failed && <Icon of={IconCloudOff} />}
      <span>{failed ? film.message : 'Uploading'}</span>
      <FilmProgress film={film} />
      <Button variant="line" size="sm" aria-label={`Show the upload of ${title}`} onClick={onAdd}>
        Show
      </Button>
    </Stage>
  )
}

const Stage = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.stage, failed && styles.failed)}>{children}</div>
)
