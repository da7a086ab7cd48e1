import type { MetaArgs } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { IconButtonLink } from '../../../ui/buttons/icon-button.tsx'
import { EditRow, EditRows } from '../../../ui/form/edit-row.tsx'
import { ThemeChoice } from '../../../ui/form/theme-choice.tsx'
import { IconPencil } from '../../../ui/icons.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { isolated } from '../../../ui/words/isolated.ts'
import { priceInWords } from '../../../ui/words/plan-words.ts'
import { EmailRow } from '../email/email-row.tsx'
import { EditableRow } from './editable-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { Photo } from './photo.tsx'
import styles from './profile-info.module.css'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Profile', hidden: true })

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
