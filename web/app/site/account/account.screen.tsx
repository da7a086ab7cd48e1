import type { MetaArgs } from 'react-router'
import styles from '../../features/account/own/account.module.css'
import { DeleteSection } from '../../features/account/own/delete-section.tsx'
import { Devices } from '../../features/account/own/devices.tsx'
import { useInProfile } from '../../features/account/own/own-section.tsx'
import { MailChoices } from '../../features/mail-choices/mail-choices.tsx'
import { OwnData } from '../../features/own-data/own-data.tsx'
import { useUser } from '../../platform/session.ts'
import { pageHead } from '../../ui/page/page-head.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Account', hidden: true })

/** What is a person's own to decide about their account. */
export default function AccountScreen() {
  const user = useUser()
  const inProfile = useInProfile()
  if (!user) return null
  return (
    <div className={styles.page}>
      {inProfile && <h2>Account</h2>}
      <Devices />
      <MailChoices />
      <OwnData />
      <DeleteSection user={user} />
    </div>
  )
}
