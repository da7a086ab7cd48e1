import { EVENT_VIDEOS } from '@studio/contract/practice-calendar/limits.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { FieldGroup } from '../../../../back-office/fields/field-group.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { VideoLine } from '../../../videos/back-office/picker/video-line.tsx'
import { VideoPicker } from '../../../videos/back-office/picker/video-picker.tsx'
import styles from './videos-field.module.css'

interface VideosFieldProps {
  /** Videos that were loaded already, and those added since. */
  known: readonly Video[]
  onKnow: (video: Video) => void
  /** Ids in order. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  error: string | undefined
}

/** EVENT-01: videos of an event in order, with the library to choose from. */
export function VideosField({ known, onKnow, chosen, onChoose, error }: VideosFieldProps) {
  const videos = chosen.flatMap((one) => known.find((video) => video.id === one) ?? [])

  function add(video: Video) {
    onKnow(video)
    onChoose([...chosen, video.id])
  }

  // Enter must not submit the form from the search.
  function stay(event: KeyboardEvent) {
    const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (plain && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  return (
    <FieldGroup label="Video" loose error={error} onKeyDown={stay}>
      {videos.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen videos">
          {videos.map((video) => (
            <li key={video.id} className={styles.line}>
              <VideoLine video={video} />
              <IconButton
                icon={IconX}
                label={`Remove ${video.title}`}
                onClick={() => onChoose(chosen.filter((one) => one !== video.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <VideoPicker chosen={chosen} onAdd={add} full={chosen.length >= EVENT_VIDEOS} />
    </FieldGroup>
  )
}
