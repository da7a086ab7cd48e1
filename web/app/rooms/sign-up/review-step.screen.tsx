import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { startPreviewQuery, useRefusedPreview } from '../membership/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { EntryPage } from './entry-page.tsx'
import { ReviewForm } from './review-form.tsx'
import { SignupEnded, signupEndedTitle } from './signup-ended.tsx'
import { agreedTerms, signupCall, useSignupGate } from './use-signup-gate.ts'

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = hiddenHead('One last look')

/** Step 4 of sign-up: charges and dates, the terms, and the start (SIGNUP-07). */
export default function ReviewPaymentScreen() {
  const gate = useSignupGate()
  const { userId = '', planId = '', promocode } = gate.kind === 'open' ? gate.signup : {}
  const term = gate.kind === 'open' ? termToBuy(gate.plan) : undefined
  const wish = { userId, priceId: planId ?? '', term, promocodeCode: promocode ?? undefined }
  const asked = useQuery({ ...startPreviewQuery(wish, signupCall), enabled: gate.kind === 'open' })
  useRefusedPreview(asked.error)
  const preview = (gate.kind === 'open' && agreedTerms(gate.signup.startKey)) || asked.data
  if (gate.kind === 'elsewhere') return <Navigate to={gate.to} replace />
  if (gate.kind === 'open' && !gate.signup.card) return <Navigate to="/signup/third-step" replace />
  return (
    <EntryPage
      print="dusk"
      say="See you tomorrow morning."
      step={4}
      title={gate.kind === 'ended' ? signupEndedTitle : 'One last look'}
      lead={preview?.trialDays === 0 && gate.kind === 'open' ? spentText(gate.plan) : undefined}
    >
      {gate.kind === 'ended' ? (
        <SignupEnded />
      ) : (
        <QueryState
          query={preview ? { ...asked, data: preview, error: null } : asked}
          skeleton={<SkeletonBox shape="panel" />}
          refused={(error) => <Refused error={error} />}
        >
          {(terms) =>
            gate.kind === 'open' && <ReviewForm signup={gate.signup} plan={gate.plan} preview={terms} />
          }
        </QueryState>
      )}
    </EntryPage>
  )
}

/** For whoever has had the plan's free days; nothing of a plan without any. */
function spentText({ trialDays, term }: PlanAt): string | undefined {
  if (trialDays === 0) return undefined
  const spent = trialDays === TRIAL_DAYS ? 'week' : 'trial'
  const isAre = term === 'days30' ? 'are' : 'is'
  return `You have had your free ${spent}, so the first ${termWords[term].noun} ${isAre} charged today.`
}

/** The charges are unknown: another code or card in the previous step may help. */
function Refused({ error }: { error: Error }) {
  const action = (
    <LinkButton size="sm" variant="line" to="/signup/third-step">
      Back
    </LinkButton>
  )
  return <Note tone="danger" title={error.message} action={action} />
}
