import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { looksLikeFilm } from '@studio/contract/videos/film-head.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { isFilmName, LARGEST_FILM } from '@studio/contract/videos/upload/rules.ts'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconCloudOff, IconMovie, IconUpload, IconX } from '../../../ui/icons.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { sizeText } from '../office/size-text.ts'
import styles from './film-box.module.css'
import { FilmProgress } from './film-progress.tsx'
import { type FilmUpload, useUploads } from './uploads-store.ts'

interface FilmBoxProps {
  file: File | null
  /** The running upload, if any. */
  film: FilmUpload | null
  onChoose: (file: File | null) => void
}

/** UPLOAD-01: the film of a video: chosen, uploading, finished, or failed. */
export function FilmBox({ file, film, onChoose }: FilmBoxProps) {
  if (film)
    return (
      <div ref={bringIntoView}>
        <UploadProgress film={film} />
      </div>
    )
  if (!file) return <FileChoice onChoose={onChoose} />
  return (
    <div className={styles.box}>
      <FileName name={file.name} label="Remove the file" onRemove={() => onChoose(null)} />
      <span className={styles.small}>{sizeText(file.size)}, uploads once you press Done</span>
    </div>
  )
}

/** On a phone Done is far below: what it has begun is shown. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** A running upload with its actions. */
export function UploadProgress({ film }: { film: FilmUpload }) {
  const uploads = useUploads()
  const failed = film.state === 'exception'
  return (
    <div className={classNames(styles.box, failed && styles.failed)}>
      <FileName name={film.file.name} label="Cancel upload" onRemove={() => uploads.stop(film.videoId)} />
      {failed && (
        <p role="alert" className={styles.message}>
          <Icon of={IconCloudOff} />
          {film.message}
        </p>
      )}
      <FilmProgress film={film} />
      {failed && (
        <div className={styles.acts}>
          <Button variant="line" size="sm" onClick={() => uploads.resume(film.videoId)}>
            Try again
          </Button>
          <OtherFile onChoose={(file) => uploads.replace(film, file)} />
        </div>
      )}
      {(film.state === 'uploading' || film.state === 'waiting') && (
        <Button variant="line" size="sm" onClick={() => uploads.pause(film.videoId)}>
          Pause
        </Button>
      )}
      {film.state === 'paused' && (
        <Button variant="line" size="sm" onClick={() => uploads.resume(film.videoId)}>
          Resume
        </Button>
      )}
    </div>
  )
}

/** Another file in place of one that failed, for the same video. */
function OtherFile({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const noteId = useId()

  async function take(file: File) {
    const wrong = await judgeFilm(file)
    setError(wrong ?? undefined)
    if (!wrong) onChoose(file)
  }

  return (
    <>
      <Button variant="line" size="sm" aria-describedby={noteId} onClick={() => input.current?.click()}>
        Choose another file
      </Button>
      <HiddenFile
        ref={input}
        label="Another file"
        accept=".mp4,video/mp4"
        onFile={(file) => void take(file)}
      />
      <FieldNote id={noteId} error={error} />
    </>
  )
}

function FileName({ name, label, onRemove }: { name: string; label: string; onRemove: () => void }) {
  return (
    <div className={styles.name}>
      <Icon of={IconMovie} />
      <b>{name}</b>
      <IconButton icon={IconX} label={label} onClick={onRemove} />
    </div>
  )
}

/** BO-VALID-03, BO-VALID-04: one mp4 file, the last one chosen or dropped. */
function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const [error, setError] = useState<string>()
  const [over, setOver] = useState(false)
  const noteId = useId()

  async function take(files: FileList | null) {
    const file = [...(files ?? [])].at(-1)
    if (!file) return
    const wrong = await judgeFilm(file)
    setError(wrong ?? undefined)
    if (!wrong) onChoose(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }

  return (
    <div>
      <label
        className={classNames(styles.choice, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={IconUpload} />
        <span>
          <b>Choose an mp4 file</b> or drop it here
        </span>
        <input
          type="file"
          accept=".mp4,video/mp4"
          aria-describedby={error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          onChange={(event) => void take(event.target.files)}
        />
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}

/** Why a file can't be uploaded, judged by its name, its size and its first bytes before any is sent; null for a film. */
async function judgeFilm(file: File): Promise<string | null> {
  if (!isFilmName(file.name)) return refusals.notAFilm
  if (file.size > LARGEST_FILM) return studioRefusals.tooLarge
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  try {
    return (await looksLikeFilm({ size: file.size, read })) ? null : refusals.brokenFilm
  } catch {
    // It is gone, or on a drive that is away.
    return refusals.fileAway
  }
}
