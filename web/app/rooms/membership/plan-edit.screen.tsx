import { acceptsPromocode } from '@studio/contract/membership/changes.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MetaArgs, useLocation, useNavigate } from 'react-router'
import { useBrowserSearch } from '../../platform/browser-search.ts'
import { useUser } from '../../platform/session.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'
import { PlanRows } from '../plans/plan-rows.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { PromoField, type PromoForm } from '../promo/promo-field.tsx'
import { isGoodFor, promocodeQuery } from '../promo/queries.ts'
import { refusedText } from './change-words.ts'
import { DuePanel } from './due-panel.tsx'
import { presentPlanText } from './membership-words.ts'
import { NoMembershipNeeded } from './no-membership-needed.tsx'
import styles from './plan-edit.module.css'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Change plan', hidden: true })

interface Choice {
  planId?: string
  promocode?: string | undefined
}

/** Change of plan with its charges and dates (D7); without a membership, the first plan. `?plan=` chooses one, for links in emails. */
export default function PlanEditScreen() {
  const user = useUser()
  const plans = useQuery(pricesQuery())
  const navigate = useNavigate()
  const [asked] = useBrowserSearch()
  const kept = (useLocation().state ?? {}) as Choice
  const [{ planId, promocode = null }, setChoice] = useState(kept)
  const promo = useRef<PromoForm>(null)
  const known = useQuery({ ...promocodeQuery(promocode ?? ''), enabled: promocode !== null }).data
  if (!user) return null
  if (user.role !== 'Student') return <NoMembershipNeeded />
  // Also in the history entry, so that a reload and the return from the card keep the choice (D2).
  function choose(choice: Choice) {
    setChoice(choice)
    navigate('.', { replace: true, state: choice, preventScrollReset: true })
  }
  // A purchase without its 3-D Secure confirmation is not a membership yet.
  const held = user.subscription?.state === 'pending' ? null : user.subscription
  const { subscription } = user
  const chosenId = planId ?? asked.get('plan')
  const chosen = plans.data?.records.find(({ id }) => id === chosenId) ?? null
  const withCode = chosen !== null && takesCode(chosen, subscription)
  // A code stays while plans are compared, and applies to those it is valid for.
  const counts = withCode && (!known || isGoodFor(known, chosen.id))
  return (
    <div>
      <h2 className={styles.title}>{held && !held.given ? 'Change plan' : 'Choose your plan'}</h2>
      <p className={styles.lead}>
        {held ? presentPlanText(held) : 'Month plans renew every 30 days until you cancel.'}{' '}
        <TextLink to="/membership-pricing">See all plans</TextLink>
      </p>
      <div className={styles.grid}>
        <div>
          <QueryState query={plans} skeleton={<RowsSkeleton count={4} />}>
            {({ records }) => (
              <PlanRows
                plans={records}
                chosenId={chosenId}
                ownId={held?.given ? undefined : held?.priceId}
                onChoose={(planId) => choose({ planId, promocode: promocode ?? undefined })}
              />
            )}
          </QueryState>
          {withCode && (
            <div className={styles.promo}>
              <PromoField
                ref={promo}
                key={chosen.id}
                userId={user.id}
                plan={chosen}
                code={promocode}
                onApply={(code) => choose({ planId: chosen.id, promocode: code ?? undefined })}
              />
            </div>
          )}
        </div>
        <DuePanel
          user={user}
          plan={chosen}
          promocode={counts ? promocode : null}
          settleCode={async () => (await promo.current?.settle()) ?? 'as-is'}
        />
      </div>
    </div>
  )
}

/** Whether a code can be entered for a plan; for the present plan only while it continues (PROMO-05). */
function takesCode(plan: Price, subscription: Subscription | null): boolean {
  if (!subscription || subscription.state === 'pending') return true
  if (refusedText(subscription, plan) !== null) return false
  if (subscription.priceId !== plan.id || subscription.given) return true
  return acceptsPromocode(subscription.state) && !subscription.nextPriceId
}
