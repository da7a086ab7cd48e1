import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { classNames } from '../../ui/words/class-names.ts'
import { MailChoices } from '../mail-choices/mail-choices.tsx'
import { OwnData } from '../own-data/own-data.tsx'
import { PushSection } from '../push/push-section.tsx'
import { PracticeReminder } from '../reminders/practice-reminder.tsx'
import { WishesSection } from '../videos/wishes/wishes-section.tsx'
import styles from './own/account.module.css'
import { DeleteSection } from './own/delete-section.tsx'
import { Devices } from './own/devices.tsx'
import { isUnplaced, sessionsQuery } from './own/queries.ts'

export const meta = hiddenHead('Account')

/** A member's decisions about their own account. */
export default function AccountScreen() {
  const user = useUser()
  const sessions = useQuery(sessionsQuery())
  if (!user) return null
  return (
    <div className={styles.page}>
      <h2>Account</h2>
      <Devices />
      <div className={classNames(styles.page, isUnplaced(sessions) && styles.unplaced)}>
        <MailChoices />
        <PushSection />
        <PracticeReminder />
        <WishesSection userId={user.id} />
        <OwnData />
        <DeleteSection user={user} />
      </div>
    </div>
  )
}
