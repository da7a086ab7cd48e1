import { CallError } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { Note } from '../../ui/page/note.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { dateText } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { NotConfirmed, useBank } from '../billing/use-bank.tsx'
import { paidSentence } from '../membership/membership-words.ts'
import { isOutdated, startMembership, useRefetchPrices } from '../membership/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { storeAgreedTerms } from './agreed-terms.ts'
import type { Welcome } from './queries.ts'
import styles from './review-facts.module.css'
import { ReviewFacts } from './review-facts.tsx'
import { renewStartKey, type SignupSession } from './signup-session.ts'
import { signupCall } from './use-signup-gate.ts'

interface ReviewFormProps {
  signup: SignupSession & { userId: string }
  plan: PlanAt
  preview: Preview
}

/** The facts, the terms to accept (VALID-20), and 'Start My Membership'. */
export function ReviewForm({ signup, plan, preview }: ReviewFormProps) {
  const settings = useSettings()
  const [accepted, setAccepted] = useState(false)
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const bank = useBank(settings.payment)
  const navigate = useNavigate()
  const askAnew = useRefetchPrices()

  function welcome(terms: Pick<Welcome, 'charge' | 'trialDays'>) {
    const { firstName, email } = signup.draft
    navigate('/get-started', { state: { name: firstName, email, ...terms } satisfies Welcome })
  }
  const begin = useMutation({
    mutationFn: () => {
      const { userId, promocode, startKey } = signup
      storeAgreedTerms({ startKey, preview })
      const wish = { priceId: plan.id, term: termToBuy(plan), promocodeCode: promocode ?? undefined }
      return bank.confirming(() => startMembership({ userId, ...wish }, preview, startKey, signupCall))
    },
    onSuccess: () => welcome({ charge: paidSentence(preview, plan.term), trialDays: preview.trialDays }),
    onError(error) {
      if (error instanceof NotConfirmed) return
      // Bought meanwhile, as in another tab: the person only has to sign in.
      if (isBought(error)) return welcome({})
      if (error instanceof CallError && (error.status === 400 || error.status === 409)) renewStartKey()
      if (isOutdated(error)) void askAnew()
      if (!isChanged(error) && !isPayment(error) && (!(error instanceof CallError) || error.status !== 401)) {
        showToast(error.message, 'bad')
      }
    },
  })

  const send = useOneAtATime(() => begin.mutateAsync())
  function submit() {
    setAsked(true)
    if (accepted) send(undefined)
    else box.current?.focus()
  }
  return (
    <Form onSubmit={submit}>
      <ReviewFacts signup={signup} plan={plan} preview={preview} />
      {plan.terms && <p className={styles.sentence}>{renewalSentence(plan, preview)}</p>}
      {isPayment(begin.error) && (
        <Note
          tone="danger"
          title={begin.error.message}
          action={
            <LinkButton size="sm" variant="line" to="/signup/third-step">
              Use another card
            </LinkButton>
          }
        />
      )}
      {begin.error instanceof NotConfirmed && (
        <Note tone="warn" title="Your bank has not confirmed the payment, so nothing was charged.">
          Press Start My Membership to be asked again.
        </Note>
      )}
      {isChanged(begin.error) && <Note tone="warn" title={begin.error.message} />}
      <Checkbox
        ref={box}
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
        onBlur={() => setAsked(true)}
        error={asked && !accepted ? refusals.termsNotAccepted : undefined}
        label={
          <>
            I accept the{' '}
            <Link to="/terms-of-service" target="_blank">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/terms-and-privacy" target="_blank">
              Privacy Policy
            </Link>
            .
          </>
        }
      />
      <Button type="submit" size="lg" full busy={begin.isPending}>
        Start My Membership
      </Button>
      {bank.dialog}
    </Form>
  )
}

/** The bank declined the first charge: only another card helps. */
function isPayment(error: Error | null): error is CallError {
  return error instanceof CallError && error.status === 402
}

/** The membership exists and the registration is complete, so the sign-up token has ended (D3). */
function isBought(error: Error): boolean {
  return error instanceof CallError && ['AlreadySubscribed', 'RegistrationComplete'].includes(error.code)
}

/** The price changed after it was shown: the new one is displayed with a message (D18.agreed). */
function isChanged(error: Error | null): error is CallError {
  return error instanceof CallError && error.code === 'TermsChanged'
}

/** From when on what is paid how often, and until when nothing is: in one sentence before it begins. */
function renewalSentence({ term }: PlanAt, preview: Preview): string | null {
  const { dueNow, dueOn, renewOn, renewAmount } = preview
  if (!dueOn || !renewOn || renewAmount === null) return null
  const pays = `From ${dateText(renewOn)} you pay ${amountText(renewAmount)} ${termWords[term].every}, until you cancel.`
  const stops = dueNow === 0 ? 'you pay nothing' : 'nothing more is charged'
  return `${pays} Cancel before ${dateText(dueOn)} and ${stops}.`
}
