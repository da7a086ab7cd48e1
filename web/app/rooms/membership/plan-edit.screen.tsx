import { acceptsPromocode } from '@studio/contract/membership/decisions.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { soldByTerms, termsToChoose } from '@studio/contract/plans/savings.ts'
import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { planAt, type RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { useUser } from '../../platform/session.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { ownTerm } from '../../ui/words/term-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { PlanRows } from '../plans/plan-rows.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { TermSwitch } from '../plans/term-switch.tsx'
import { PromoField, type PromoForm } from '../promo/promo-field.tsx'
import { isGoodFor, promocodeQuery } from '../promo/queries.ts'
import { refusedText } from './change-words.ts'
import { DuePanel } from './due-panel.tsx'
import { presentPlanText } from './membership-words.ts'
import { NoMembershipNeeded } from './no-membership.tsx'
import styles from './plan-edit.module.css'

export const meta = hiddenHead('Change plan')

interface Choice {
  planId?: string | undefined
  term?: RenewingTerm | undefined
  promocode?: string | undefined
}

/** Change of plan with its charges and dates (D7); without a membership, the first plan. `?plan=` chooses one, for links in emails. */
export default function PlanEditScreen() {
  const user = useUser()
  const plans = useQuery(pricesQuery())
  const navigate = useNavigate()
  const [asked] = useBrowserSearch()
  const kept = (useLocation().state ?? {}) as Choice
  const [{ planId, term: wanted, promocode }, setChoice] = useState(kept)
  const promo = useRef<PromoForm>(null)
  const known = useQuery({ ...promocodeQuery(promocode ?? ''), enabled: promocode !== undefined }).data
  if (!user) return null
  if (user.role !== 'Student') return <NoMembershipNeeded />
  // Also in the history entry, so that a reload and the return from the card keep the choice (D2).
  function choose(change: Choice) {
    const choice = { planId, term: wanted, promocode, ...change }
    setChoice(choice)
    navigate('.', { replace: true, state: choice, preventScrollReset: true })
  }
  // A purchase without its 3-D Secure confirmation is not a membership yet.
  const held = user.subscription?.state === 'pending' ? null : user.subscription
  const { subscription } = user
  const chosenId = planId ?? asked.get('plan')
  const sold = plans.data?.records ?? []
  const term = shownTerm(sold, wanted, held)
  const chosen = planOf(sold, chosenId, term)
  const withCode = chosen !== null && takesCode(chosen, subscription)
  // A code stays while plans are compared, and applies to those it is valid for.
  const counted = withCode && (!known || isGoodFor(known, chosen)) ? (promocode ?? null) : null
  return (
    <div>
      <Head held={held} plans={sold} />
      <div className={styles.grid}>
        <div>
          <QueryState query={plans} skeleton={<RowsSkeleton count={4} />}>
            {({ records }) => (
              <Plans
                plans={records}
                term={term}
                chosenId={chosenId}
                ownId={held?.given ? undefined : held?.priceId}
                onChoose={choose}
              />
            )}
          </QueryState>
          {withCode && (
            <div className={styles.promo}>
              <PromoField
                ref={promo}
                key={`${chosen.id} ${chosen.term}`}
                userId={user.id}
                plan={chosen}
                code={promocode ?? null}
                onApply={(code) => choose({ planId: chosen.id, promocode: code ?? undefined })}
              />
            </div>
          )}
        </div>
        <DuePanel
          user={user}
          plan={chosen}
          promocode={counted}
          settleCode={async () => (await promo.current?.settle()) ?? 'as-is'}
        />
      </div>
    </div>
  )
}

function Head({ held, plans }: { held: Subscription | null; plans: readonly Price[] }) {
  return (
    <>
      <h2 className={styles.title}>{held && !held.given ? 'Change plan' : 'Choose your plan'}</h2>
      <p className={styles.lead}>
        {held ? presentPlanText(held) : renewText(plans)}{' '}
        <TextLink to="/membership-pricing">See all plans</TextLink>
      </p>
    </>
  )
}

interface PlansProps {
  plans: readonly Price[]
  term: RenewingTerm | null
  chosenId: string | null
  ownId: string | undefined
  onChoose: (change: Choice) => void
}

/** The plans, by a chosen term where there are several. */
function Plans({ plans, term, chosenId, ownId, onChoose }: PlansProps) {
  return (
    <>
      {term && (
        <div className={styles.terms}>
          <TermSwitch
            plans={plans}
            terms={termsToChoose(plans)}
            chosen={term}
            onChoose={(term) => onChoose({ planId: chosenId ?? undefined, term })}
          />
        </div>
      )}
      <PlanRows
        plans={plans}
        term={term}
        chosenId={chosenId}
        ownId={ownId}
        onChoose={(planId) => onChoose({ planId })}
      />
    </>
  )
}

/** The plan of an id by a term; null without one. */
function planOf(plans: readonly Price[], id: string | null, term: RenewingTerm | null): PlanAt | null {
  const found = plans.find((plan) => plan.id === id)
  return found ? planAt(found, term) : null
}

/** The term that prices are shown by: the chosen one, else the member's own; null where there is nothing to choose. */
function shownTerm(plans: readonly Price[], wanted: RenewingTerm | undefined, held: Subscription | null) {
  const terms = termsToChoose(plans)
  const first = wanted ?? (held && ownTerm(held))
  return terms.find((term) => term === first) ?? terms[0] ?? null
}

const renewText = (plans: readonly Price[]) =>
  soldByTerms(plans)
    ? 'Plans renew until you cancel, unless they are for a day.'
    : 'Month plans renew every 30 days until you cancel.'

/** Whether a code can be entered for a plan; for the present plan only while it continues (PROMO-05). */
function takesCode(plan: PlanAt, subscription: Subscription | null): boolean {
  if (!subscription || subscription.state === 'pending') return true
  if (refusedText(subscription, plan) !== null) return false
  const isOwn = subscription.priceId === plan.id && ownTerm(subscription) === plan.term
  if (!isOwn || subscription.given) return true
  return acceptsPromocode(subscription.state) && !subscription.nextPriceId
}
