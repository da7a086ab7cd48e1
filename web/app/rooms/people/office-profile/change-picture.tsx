import { refusals } from '@studio/contract/studio/messages.ts'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, type IconShape } from '../../../ui/icons.tsx'
import { PICTURE_TYPES, pictureFault, pictureSize } from '../../studio/picture-file.ts'
import { openedSize } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import styles from './profile.module.css'
import { type PictureKind, useSavePersonPicture } from './queries.ts'

/** Shape of each picture, and the maximum width in pixels that the server stores. */
const FORMS = {
  photo: { shape: 1, width: 800, round: true },
  cover: { shape: 17 / 4, width: 2000, round: false },
} as const

interface ChangePictureProps {
  userId: string
  kind: PictureKind
  label: string
  icon: IconShape
}

/** TEACHER-06: chooses, crops and uploads a picture; unsuitable files are refused before (BO-VALID-40, BO-VALID-41). */
export function ChangePicture({ userId, kind, label, icon }: ChangePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap } | null>(null)
  const [opening, setOpening] = useState(false)
  const [error, setError] = useState<string>()
  const save = useSavePersonPicture(userId, kind, {
    onSaved: () => setChosen(null),
    onRefused: (refusal) => setError(refusal.message),
  })

  async function take(file: File) {
    setError(undefined)
    setOpening(true)
    const picture = pictureFault(file) ?? (await openPicture(file))
    setOpening(false)
    if (typeof picture === 'string') setError(picture)
    else setChosen({ file, picture })
  }

  return (
    <>
      <Button
        size="sm"
        variant={kind === 'cover' ? 'light' : 'line'}
        busy={opening}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        <Icon of={icon} size="small" /> {label}
      </Button>
      <HiddenFile ref={input} label={label} accept={PICTURE_TYPES} onFile={(file) => void take(file)} />
      <span className={styles.note} id={noteId} role="status">
        {error ? (
          <FieldNote id={`${noteId}-error`} error={error} />
        ) : (
          kind === 'photo' && 'JPEG or PNG, up to 20 MB'
        )}
      </span>
      {chosen && (
        <CropDialog
          {...FORMS[kind]}
          {...chosen}
          title={label}
          busy={save.isPending}
          error={error}
          onCut={(file) => save.mutate(file)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** Pixels that any browser shows; a larger picture that it can't open is too large for it. */
const SURELY_SHOWN = 16_000_000

/** Opens a picture for the crop's window, not larger than the window needs; a message if this browser can't. */
async function openPicture(file: File): Promise<ImageBitmap | string> {
  const size = await pictureSize(file)
  if (!size) return refusals.notAnImage
  const opened = openedSize(size)
  const wanted = { resizeWidth: opened.width, resizeHeight: opened.height, resizeQuality: 'high' } as const
  try {
    return await createImageBitmap(file, opened.width < size.width ? wanted : {})
  } catch {
    return size.width * size.height > SURELY_SHOWN ? refusals.tooManyPixels : refusals.notAnImage
  }
}
