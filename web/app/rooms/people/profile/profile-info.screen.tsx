import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useId, useRef, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { EditRow, EditRows } from '../../../ui/form/edit-row.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { ThemeChoice } from '../../../ui/form/theme-choice.tsx'
import { Icon, IconCamera, IconPencil } from '../../../ui/icons.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { isolated } from '../../../ui/words/person-name.ts'
import { priceInWords } from '../../../ui/words/plan-words.ts'
import { PICTURE_TYPES, pictureFault } from '../../studio/picture-file.ts'
import { EmailRow } from '../email/email-row.tsx'
import { EditableRow } from './editable-row.tsx'
import { PasswordRow } from './password-row.tsx'
import styles from './profile-info.module.css'
import { useSavePhoto } from './queries.ts'
import { RemovePhoto } from './remove-photo.tsx'

export const meta = hiddenHead('Profile')

/** Photo, names, membership and password; each row is edited in place (PROFILE-01 to PROFILE-05). */
export default function ProfileInfoScreen() {
  const user = useUser()
  if (!user) return null
  const { price, term } = user.subscription ?? {}
  return (
    <div className={styles.page}>
      <Photo user={user} />
      <div className={styles.rows}>
        <EditRows>
          <EditableRow user={user} field="firstName" label="First name" />
          <EditableRow user={user} field="lastName" label="Last name" />
          <EditableRow user={user} field="userName" label="User name" />
          <EmailRow user={user} />
          {user.role === 'Student' && (
            <EditRow name="Subscription" end={<ToMembership />}>
              {price ? `${isolated(price.title)}, ${priceInWords({ ...price, term })}` : 'None'}
            </EditRow>
          )}
          <PasswordRow user={user} />
          <EditRow name="Theme">
            <ThemeChoice />
          </EditRow>
        </EditRows>
      </div>
    </div>
  )
}

const ToMembership = () => (
  <IconButtonLink icon={IconPencil} label="Edit subscription" to="/profile/membership" />
)

/** The person's photo and its replacement. */
function Photo({ user }: { user: User }) {
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
