import { IconCreditCardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Note } from '../../ui/page/note.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import { amountText } from '../../ui/words/amount-text.ts'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { CurrentMembership } from './current-membership.tsx'
import styles from './membership.module.css'
import { NoMembershipNeeded } from './no-membership-needed.tsx'
import { useConfirmSignOut } from './use-confirm-sign-out.ts'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Membership', hidden: true })

/** Why there is none any more, where the last try to charge has failed (reliability 4.2). */
function GivenUp() {
  const newest = useQuery(newestInvoiceQuery()).data
  if (newest?.status !== 'uncollectible') return null
  return (
    <Note
      tone="warn"
      icon={IconCreditCardOff}
      title={`We could not charge ${amountText(newest.amount)}, also at the last try.`}
    >
      <br />
      {newest.planTitle ?? 'Your membership'} ended with it. Nothing more is charged.
    </Note>
  )
}

function NoMembership() {
  const choose = <LinkButton to="/profile/plan/edit">Choose a plan</LinkButton>
  return (
    <>
      <GivenUp />
      <EmptyState picture="seated" action={choose}>
        You have no membership at the moment.
      </EmptyState>
    </>
  )
}

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
  return (
    <div className={styles.page}>
      {user.role === 'Student' ? <NoMembership /> : <NoMembershipNeeded />}
      <div className={styles.foot}>{signOut}</div>
    </div>
  )
}
