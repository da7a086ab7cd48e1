import type { Video } from '@studio/contract/videos/schema.ts'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconPhoto } from '../../../ui/icons.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { PICTURE_TYPES, pictureFault } from '../../studio/picture-file.ts'
import { useRemovePoster, useSavePoster } from '../office/queries.ts'
import styles from './form.module.css'
import { PosterFrames } from './poster-frames.tsx'

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
