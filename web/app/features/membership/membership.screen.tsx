import type { MetaArgs } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { pageHead } from '../../ui/page-head.ts'
import { useAskSignOut } from './ask-sign-out.ts'
import { CurrentMembership } from './current-membership.tsx'
import styles from './membership.module.css'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Membership', hidden: true })

/** Plan, price, change, card, sign out, cancel (MEMBER-06). */
export default function MembershipScreen() {
  const user = useUser()
  const askSignOut = useAskSignOut()
  if (!user) return null
  const signOut = (
    <Button variant="line" onClick={askSignOut}>
      Sign Out
    </Button>
  )
  if (user.subscription) {
    return <CurrentMembership user={user} subscription={user.subscription} signOut={signOut} />
  }
  const student = user.role === 'Student'
  return (
    <div className={styles.page}>
      <EmptyState
        picture="seated"
        action={student ? <LinkButton to="/profile/plan/edit">Choose a plan</LinkButton> : undefined}
      >
        {student
          ? 'You have no membership at the moment.'
          : 'Teachers need no membership: everything is open.'}
      </EmptyState>
      <div className={styles.foot}>{signOut}</div>
    </div>
  )
}
