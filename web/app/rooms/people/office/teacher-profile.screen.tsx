import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { useId, useRef, useState } from 'react'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useUser } from '../../../platform/session.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { EditRow, EditRows } from '../../../ui/form/edit-row.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { HiddenFile } from '../../../ui/form/hidden-file.tsx'
import { ThemeChoice } from '../../../ui/form/theme-choice.tsx'
import {
  Icon,
  IconBrush,
  IconCamera,
  IconExternalLink,
  IconPhotoEdit,
  type IconShape,
} from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { PICTURE_TYPES, pictureFault, pictureSize } from '../../studio/picture-file.ts'
import { EmailRow } from '../email/email-row.tsx'
import { openedSize } from '../office-profile/crop.ts'
import { CropDialog } from '../office-profile/crop-dialog.tsx'
import styles from '../office-profile/profile.module.css'
import { type PictureKind, useSavePersonPicture } from '../office-profile/queries.ts'
import { AboutRow, InstagramRow, TagsRow } from '../office-profile/teacher-rows.tsx'
import { EditableRow } from '../profile/editable-row.tsx'
import { PasswordRow } from '../profile/password-row.tsx'
import { RemovePhoto } from '../profile/remove-photo.tsx'

const TITLE = 'Profile'

export const meta = hiddenHead(TITLE)

/** A teacher's cover, photo and profile rows, each edited in place (TEACHER-04, TEACHER-05, TEACHER-06). */
export default function TeacherProfileScreen() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <TitleBar title={TITLE}>
        <LinkButton size="sm" variant="line" to={teacherPath(user.id)}>
          <Icon of={IconExternalLink} size="small" />
          See my page
        </LinkButton>
      </TitleBar>
      <div className={styles.page}>
        <Pictures user={user} />
        <div className={styles.rows}>
          <EditRows>
            <EditableRow user={user} field="firstName" label="First name" />
            <EditableRow user={user} field="lastName" label="Last name" />
            <EditableRow user={user} field="userName" label="User name" />
            <InstagramRow user={user} />
            <TagsRow user={user} />
            <AboutRow user={user} />
            <EmailRow user={user} />
            <PasswordRow user={user} />
            <EditRow name="Theme">
              <ThemeChoice />
            </EditRow>
            <EditRow name="Videos">
              <TextLink to="/teacher/films">Views of your videos</TextLink>
            </EditRow>
            <EditRow name="Account">
              <TextLink to="/teacher/account">Devices, emails and your data</TextLink>
            </EditRow>
          </EditRows>
        </div>
      </div>
    </>
  )
}

function Pictures({ user }: { user: User }) {
  const cover = { title: fullName(user), thumbnailUrl: user.coverUrl, tagList: user.tags }
  return (
    <div className={styles.pictures}>
      <ClassPrint video={cover} eager className={styles.cover} />
      <div className={styles.onCover}>
        <ChangePicture userId={user.id} kind="cover" label="Change cover" icon={IconPhotoEdit} />
      </div>
      <div className={styles.me}>
        <span className={styles.face}>
          <Avatar person={user} size="huge" />
        </span>
        <div className={styles.change}>
          <ChangePicture userId={user.id} kind="photo" label="Change photo" icon={IconCamera} />
          <DrawnPortrait user={user} />
          <RemovePhoto user={user} onRefused={(error) => showToast(error.message, 'bad')} />
        </div>
      </div>
    </div>
  )
}

const PortraitDialog = lazyPart(
  () => import('../office-profile/portrait-dialog.tsx').then((part) => part.PortraitDialog),
  {
    onMissing: ({ onClose }) => onClose(),
  },
)

/** A drawn portrait in place of a photo, which nobody gets without having chosen it. */
function DrawnPortrait({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setOpen(true)}>
        <Icon of={IconBrush} size="small" /> Drawn portrait
      </Button>
      {open && <PortraitDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

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
function ChangePicture({ userId, kind, label, icon }: ChangePictureProps) {
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
