import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { Icon, IconCamera } from '../../../ui/icons.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { PICTURE_TYPES, pictureFault } from '../../studio/picture-file.ts'
import styles from './profile-info.module.css'
import { useSavePhoto } from './queries.ts'
import { RemovePhoto } from './remove-photo.tsx'

/** The person's photo and its replacement. */
export function Photo({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [error, setError] = useState<string>()
  const noteId = useId()
  const outcome = {
    onSaved: () => setError(undefined),
    onRefused: (refusal: Error) => setError(refusal.message),
  }
  const save = useSavePhoto(user.id, outcome)
  function take(file: File) {
    const fault = pictureFault(file)
    setError(fault)
    if (!fault) save.mutate(file)
  }
  return (
    <div className={styles.photo}>
      <Avatar person={user} size="huge" />
      <div>
        <div className={styles.choices}>
          <Button
            ref={change}
            size="sm"
            variant="line"
            busy={save.isPending}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            <Icon of={IconCamera} size="small" /> Change photo
          </Button>
          <RemovePhoto
            user={user}
            onRemoved={() => {
              setError(undefined)
              // The button that was pressed goes with the photo.
              change.current?.focus()
            }}
            onRefused={outcome.onRefused}
          />
        </div>
        <HiddenFile ref={input} label="Photo" accept={PICTURE_TYPES} onFile={take} />
        <p className={styles.help} id={noteId}>
          {error ? <FieldNote id={`${noteId}-error`} error={error} /> : 'JPEG or PNG, up to 20 MB'}
        </p>
      </div>
    </div>
  )
}
