import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EditRows } from '../../ui/form/edit-row.tsx'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { useConfirmSignOut } from '../people/sign-in/sign-out.ts'
import { TaxRow } from '../tax/tax-row.tsx'
import { CurrentMembership } from './current-membership.tsx'
import styles from './membership.module.css'
import { NoMembership, NoMembershipNeeded } from './no-membership.tsx'

export const meta = hiddenHead('Membership')

/** Plan, price, change, card, sign out, cancel (MEMBER-06). */
export default function MembershipScreen() {
  const user = useUser()
  const confirmSignOut = useConfirmSignOut()
  if (!user) return null
  const signOut = (
    <Button variant="line" onClick={confirmSignOut}>
      Sign Out
    </Button>
  )
  if (user.subscription) {
    return <CurrentMembership user={user} subscription={user.subscription} signOut={signOut} />
  }
  const foot = <div className={styles.foot}>{signOut}</div>
  if (user.role === 'Student') {
    return (
      <div className={styles.page}>
        <NoMembership
          user={user}
          foot={
            <div>
              <EditRows>
                <TaxRow userId={user.id} />
              </EditRows>
              {foot}
            </div>
          }
        />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <NoMembershipNeeded />
      {foot}
    </div>
  )
}
