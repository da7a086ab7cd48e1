import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { MetaArgs } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { EditRows } from '../../../ui/form/edit-row.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { MailChoices } from '../../mail-choices/mail-choices.tsx'
import { OwnData } from '../../own-data/own-data.tsx'
import { PushSection } from '../../push/push-section.tsx'
import { EmailRow } from '../email/email-row.tsx'
import { OwnSecondFactor } from '../office-second-factor/second-factor.tsx'
import styles from '../own/account.module.css'
import { DeleteSection } from '../own/delete-section.tsx'
import { Devices } from '../own/devices.tsx'
import { OwnSection } from '../own/own-section.tsx'
import { PasswordRow } from '../profile/password-row.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Account', hidden: true })

/** What is a teacher's or an Admin's own to decide about their account. */
export default function StaffAccountScreen() {
  const user = useUser()
  if (!user) return null
  return (
    <div className={styles.page}>
      {user.role === 'Admin' && <SignInRows user={user} />}
      <OwnSecondFactor />
      <Devices />
      <MailChoices />
      <PushSection />
      <OwnData />
      <DeleteSection user={user} />
    </div>
  )
}

/** A teacher's are in their profile, which an Admin has not. */
function SignInRows({ user }: { user: User }) {
  return (
    <OwnSection title="Signing in">
      <div className={styles.list}>
        <EditRows>
          <EmailRow user={user} />
          <PasswordRow user={user} />
        </EditRows>
      </div>
    </OwnSection>
  )
}
