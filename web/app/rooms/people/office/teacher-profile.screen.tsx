import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { TitleBar } from '../../../office/title-bar.tsx'
import { useUser } from '../../../platform/session.ts'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { EditRow, EditRows } from '../../../ui/form/edit-row.tsx'
import { ThemeChoice } from '../../../ui/form/theme-choice.tsx'
import { Icon, IconBrush, IconCamera, IconExternalLink, IconPhotoEdit } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

import { pageHead } from '../../../ui/page/page-head.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { ClassPrint } from '../../../ui/portraits/class-print.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { EmailRow } from '../email/email-row.tsx'
import { ChangePicture } from '../office-profile/change-picture.tsx'

import styles from '../office-profile/profile.module.css'
import { AboutRow, InstagramRow, TagsRow } from '../office-profile/teacher-rows.tsx'
import { EditableRow } from '../profile/editable-row.tsx'
import { PasswordRow } from '../profile/password-row.tsx'
import { RemovePhoto } from '../profile/remove-photo.tsx'

const TITLE = 'Profile'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: TITLE, hidden: true })

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
