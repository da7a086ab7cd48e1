import type { ReactNode } from 'react'
import type { Session } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { PlanCard } from '../../ui/cards/plan-card.tsx'
import { IconCreditCardOff } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Note } from '../../ui/page/note.tsx'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { amountText } from '../../ui/words/money-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useLastPlan } from './last-plan.ts'
import styles from './no-membership.module.css'

const CHOOSE = '/profile/plan/edit'
const NONE = 'You have no membership at the moment.'

/** For a member without a membership: their former plan, or a link to a first one. What is below comes with it, so that nothing moves. */
export function NoMembership({ user, foot }: { user: Session['user']; foot: ReactNode }) {
  const { invoices, had, ended, free, plan } = useLastPlan()
  const newest = invoices.data
  const first = (
    <>
      <EmptyState picture="seated" action={<LinkButton to={CHOOSE}>Choose a plan</LinkButton>}>
        {NONE}
      </EmptyState>
      {foot}
    </>
  )
  return (
    <QueryState query={invoices} skeleton={<SkeletonBox shape="panel" />} empty={first}>
      {() => (
        <>
          <div className={styles.page}>
            {newest?.status === 'uncollectible' && (
              <GivenUp amount={newest.amount} title={had ?? 'Your membership'} />
            )}
            <h2>Welcome back, {user.firstName}</h2>
            <p>
              {NONE} {newest?.status !== 'uncollectible' && ended}
              {free && ' Nothing was charged for them.'}
            </p>
            {plan ? (
              <>
                <PlanCard
                  plan={plan}
                  trial={false}
                  action={
                    <LinkButton full to={CHOOSE} state={{ planId: plan.id }}>
                      Return to {plan.title}
                    </LinkButton>
                  }
                />
                <p className={styles.quiet}>
                  {free && 'Free days are given once, so a month plan now begins with its first payment. '}
                  This is today’s price. You see what is charged, and when, before you confirm.
                </p>
                <TextLink to={CHOOSE}>See the other plans</TextLink>
              </>
            ) : (
              <LinkButton to={CHOOSE}>Choose a plan</LinkButton>
            )}
          </div>
          {foot}
        </>
      )}
    </QueryState>
  )
}

/** Why the membership ended, if the last attempt to charge failed (reliability 4.2). */
function GivenUp({ amount, title }: { amount: number; title: string }) {
  return (
    <Note
      tone="warn"
      icon={IconCreditCardOff}
      title={`We could not charge ${amountText(amount)}, even at the last try.`}
    >
      <br />
      {title} ended with it. Nothing more is charged.
    </Note>
  )
}

/** Shown to teachers on pages about paying. */
export function NoMembershipNeeded() {
  return <EmptyState picture="seated">Teachers need no membership: everything is open.</EmptyState>
}
