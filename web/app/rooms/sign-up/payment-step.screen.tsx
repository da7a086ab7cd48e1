import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaArgs, Navigate } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import { pageHead } from '../../ui/page/page-head.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import { isolated } from '../../ui/words/person-name.ts'
import { chargeSentence } from '../membership/membership-words.ts'
import { startPreviewQuery } from '../membership/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { taxQuery } from '../tax/queries.ts'
import { beforeTax } from '../tax/tax-words.ts'
import { EntryPage } from './entry-page.tsx'
import { PaymentForm } from './payment-form.tsx'
import { SignupEnded, signupEndedTitle } from './signup-ended.tsx'
import { signupCall, useSignupGate } from './use-signup-gate.ts'

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Add your card', hidden: true })

/** Step 3 of sign-up: card, promo code and captcha (ROUTE-08). */
export default function PaymentStepScreen() {
  const gate = useSignupGate()
  const { userId = '', planId = '', promocode } = gate.kind === 'open' ? gate.signup : {}
  const term = gate.kind === 'open' ? termToBuy(gate.plan) : undefined
  const wish = { userId, priceId: planId ?? '', term, promocodeCode: promocode ?? undefined }
  const preview = useQuery({ ...startPreviewQuery(wish, signupCall), enabled: gate.kind === 'open' })
  const [isPlaceTold, setPlaceTold] = useState(false)
  const sentence = useChargeSentence(gate.kind === 'open' ? gate.plan : null, preview.data, isPlaceTold)
  if (gate.kind === 'elsewhere') return <Navigate to={gate.to} replace />
  const planTitle = gate.kind === 'open' ? `${isolated(gate.plan.title)}. ` : ''
  const trial = preview.data ? preview.data.trialDays > 0 : gate.kind !== 'open' || gate.plan.trialDays > 0
  return (
    <EntryPage
      print="rose"
      say={trial ? 'Almost there.' : 'Good things have a price.'}
      step={3}
      title={gate.kind === 'ended' ? signupEndedTitle : 'Add your card'}
      lead={sentence ? `${planTitle}${sentence}` : ' '}
    >
      {gate.kind === 'waiting' && (
        <Loading>
          <SkeletonBox shape="panel" />
        </Loading>
      )}
      {gate.kind === 'ended' && <SignupEnded />}
      {gate.kind === 'open' && (
        <PaymentForm
          key={`${gate.plan.id} ${gate.plan.term}`}
          signup={gate.signup}
          plan={gate.plan}
          onPlaceTold={setPlaceTold}
        />
      )}
    </EntryPage>
  )
}

/** What will be charged; until it is told where somebody is taxed, no figure with a tax on top of it is theirs. Null while it loads. */
function useChargeSentence(plan: PlanAt | null, charges: Preview | undefined, isPlaceTold: boolean) {
  const { tax } = useSettings()
  const facts = useQuery({ ...taxQuery(), enabled: tax !== undefined }).data
  if (!plan || !charges || (tax && !facts)) return null
  return tax && !tax.inclusive && facts?.askCountry && !isPlaceTold
    ? chargeSentence(beforeTax(charges, plan.cost), plan.term, ' plus tax')
    : chargeSentence(charges, plan.term)
}
