import type { User } from '@studio/contract/account/schema.ts'
import type { MetaArgs } from 'react-router'
import { OwnSecondFactor } from '../../../features/account/back-office/second-factor/second-factor.tsx'
import { EmailRow } from '../../../features/account/email/email-row.tsx'
import styles from '../../../features/account/own/account.module.css'
import { DeleteSection } from '../../../features/account/own/delete-section.tsx'
import { Devices } from '../../../features/account/own/devices.tsx'
import { OwnSection } from '../../../features/account/own/own-section.tsx'
import { PasswordRow } from '../../../features/account/profile/password-row.tsx'
import { MailChoices } from '../../../features/mail-choices/mail-choices.tsx'
import { OwnData } from '../../../features/own-data/own-data.tsx'
import { PushSection } from '../../../features/push/push-section.tsx'
import { useUser } from '../../../platform/session.ts'
import { EditRows } from '../../../ui/form/edit-row.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'

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
