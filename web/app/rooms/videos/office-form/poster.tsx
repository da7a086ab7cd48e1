import type { Video } from '@studio/contract/videos/schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconPhoto } from '../../../ui/icons.tsx'
import { besideFilm } from '../../../ui/player/hls/beside-film.ts'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { PICTURE_TYPES, pictureFault } from '../../studio/picture-file.ts'
import { useRemovePoster, useSavePoster } from '../office/queries.ts'
import { videoQuery } from '../queries.ts'
import styles from './form.module.css'

/** A video's picture, replaced at once; without one a print is drawn. */
export function Poster({ video }: { video: Video }) {
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState(video.thumbnailUrl)
  const [error, setError] = useState<string>()
  const noteId = useId()
  const outcome = {
    onRefused: (refusal: Error) => setError(refusal.message),
    onSaved(saved: string | null) {
      setError(undefined)
      setUrl(saved)
    },
  }
  const save = useSavePoster(video.id, outcome)
  const remove = useRemovePoster(video.id, outcome)

  function take(file: File) {
    const fault = pictureFault(file)
    setError(fault)
    if (!fault) save.mutate(file)
  }

  return (
    <div className={styles.poster}>
      <ClassPrint video={{ ...video, thumbnailUrl: url }} words="" className={styles.print} />
      <div className={styles.field}>
        <div className={styles.chosen}>
          <Button
            size="sm"
            variant="line"
            busy={save.isPending}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            <Icon of={IconPhoto} size="small" /> Change picture
          </Button>
          {url && (
            <Button size="sm" variant="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove picture
            </Button>
          )}
        </div>
        <HiddenFile ref={input} label="Picture" accept={PICTURE_TYPES} onFile={take} />
        <PosterFrames
          video={video}
          busy={save.isPending}
          onChoose={take}
          onFailed={(failure) => setError(failure.message)}
        />
        <FieldNote
          id={noteId}
          error={error}
          help="JPEG or PNG, up to 20 MB; without one, a picture is drawn"
        />
      </div>
    </div>
  )
}

const FRAMES = [
  { name: 'frame1.jpg', words: 'Early on' },
  { name: 'frame2.jpg', words: 'In the middle' },
  { name: 'frame3.jpg', words: 'Near the end' },
] as const

interface FramesProps {
  video: Video
  busy: boolean
  onChoose: (file: File) => void
  onFailed: (failure: Error) => void
}

/** Three pictures of the film, of which one may be its picture; none until they are made. */
function PosterFrames({ video, busy, onChoose, onFailed }: FramesProps) {
  // The list may be older than its links last.
  const { data } = useQuery({ ...videoQuery(video.id), staleTime: 0, enabled: Boolean(video.url) })
  const [absent, setAbsent] = useState(false)
  const choose = useMutation({ mutationFn: frameFile, onSuccess: onChoose, onError: onFailed })
  const frames = FRAMES.map(({ name, words }) => ({ words, url: besideFilm(data?.url ?? null, name) ?? '' }))
  if (absent || !frames.every(({ url }) => url)) return null
  return (
    <fieldset className={styles.frames}>
      <legend className={styles.legend}>Or one from the video</legend>
      {frames.map(({ words, url }) => (
        <button
          key={words}
          type="button"
          disabled={busy || choose.isPending}
          onClick={() => choose.mutate(url)}
        >
          <img src={url} alt={words} onError={() => setAbsent(true)} />
        </button>
      ))}
    </fieldset>
  )
}

async function frameFile(url: string): Promise<File> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The picture can’t be read. Please close this window and open it again')
  return new File([await answer.blob()], 'frame.jpg', { type: 'image/jpeg' })
}
