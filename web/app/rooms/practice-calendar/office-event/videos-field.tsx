import { EVENT_VIDEOS } from '@studio/contract/practice-calendar/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { type KeyboardEvent, useRef } from 'react'
import { FieldGroup } from '../../../office/fields/field-group.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon, IconUpload, IconX } from '../../../ui/icons.tsx'
import { keepFocusInList, VideoLine } from '../../videos/office-picker/video-line.tsx'
import { VideoPicker } from '../../videos/office-picker/video-picker.tsx'
import styles from './videos-field.module.css'

interface VideosFieldProps {
  /** Videos that were loaded already, and those added since. */
  known: readonly Video[]
  onKnow: (video: Video) => void
  /** Ids in order. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  onUpload: () => void
  /** A new video is on its way. */
  uploading: boolean
  error: string | undefined
}

/** EVENT-01: videos of an event in order, with the library to choose from, and the way to upload one that is not in it yet. */
export function VideosField(props: VideosFieldProps) {
  const { known, onKnow, chosen, onChoose, onUpload, uploading, error } = props
  const full = chosen.length >= EVENT_VIDEOS
  const videos = chosen.flatMap((one) => known.find((video) => video.id === one) ?? [])

  const list = useRef<HTMLUListElement>(null)

  function add(video: Video) {
    onKnow(video)
    onChoose([...chosen, video.id])
  }

  function remove(video: Video, index: number) {
    onChoose(chosen.filter((one) => one !== video.id))
    keepFocusInList(list, index)
  }

  // Enter must not submit the form from the search.
  function stay(event: KeyboardEvent) {
    const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (plain && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  return (
    <FieldGroup label="Video" loose error={error} onKeyDown={stay}>
      {videos.length > 0 && (
        <ul ref={list} className={styles.chosen} aria-label="Chosen videos">
          {videos.map((video, index) => (
            <li key={video.id} className={styles.line}>
              <VideoLine video={video} />
              <IconButton icon={IconX} label={`Remove ${video.title}`} onClick={() => remove(video, index)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.upload}>
        <Button type="button" variant="line" size="sm" disabled={full || uploading} onClick={onUpload}>
          <Icon of={IconUpload} size="small" />
          Upload a new video
        </Button>
        <span role="status">{uploading && 'It is added as soon as it is uploaded.'}</span>
      </div>
      <VideoPicker chosen={chosen} onAdd={add} full={full} />
    </FieldGroup>
  )
}
