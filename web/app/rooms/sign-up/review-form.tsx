import { cardText } from '@studio/contract/billing/rules.ts'
import { CallError } from '@studio/contract/call.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Note } from '../../ui/page/note.tsx'
import { Fact, Facts, Panel } from '../../ui/page/panel.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import { planPictures } from '../../ui/portraits/plan-pictures.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { dateText } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { freeDaysText, periodLabel } from '../../ui/words/plan-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { NotConfirmed, useBank } from '../billing/use-bank.tsx'
import { comingCharges } from '../membership/change-words.ts'
import { paidSentence } from '../membership/membership-words.ts'
import { isOutdated, startMembership, useRefetchPrices } from '../membership/queries.ts'
import { PlanTermSwitch } from '../plans/term-switch.tsx'
import { codeEffectText } from '../promo/promo-field.tsx'
import { promocodeQuery } from '../promo/queries.ts'
import { useSettings } from '../studio/queries.ts'
import type { Welcome } from './queries.ts'
import styles from './review-form.module.css'
import { changeSignup, renewStartKey, type SignupSession } from './signup-session.ts'
import { signupCall, storeAgreedTerms } from './use-signup-gate.ts'

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

/** Only where prices are taxed. */
const ReviewTax = lazyPart(() => import('../tax/review-tax.tsx').then((module) => module.ReviewTax))

interface ReviewFactsProps {
  signup: SignupSession
  plan: PlanAt
  preview: Preview
}

/** Plan, account, card and code, with all charges and dates. */
function ReviewFacts({ signup, plan, preview }: ReviewFactsProps) {
  const art = useArt()
  const { tax } = useSettings()
  const { card, promocode, draft } = signup
  const { dueNow, trialDays } = preview
  return (
    <Panel>
      <div className={styles.plan}>
        <img src={art(planPictures[plan.icon])} alt="" width={44} height={44} />
        <div className={styles.words}>
          <h2>{plan.title}</h2>
          <span>
            {plan.terms
              ? `${termWords[plan.term].name}${freeDaysText(trialDays)}`
              : periodLabel(plan, trialDays)}
          </span>
        </div>
        <TextLink to="/signup/second-step">Change</TextLink>
      </div>
      {plan.terms && plan.terms.length > 1 && plan.term !== 'day' && (
        <PlanTermSwitch plan={plan} chosen={plan.term} onChoose={(term) => changeSignup({ term })} />
      )}
      <Facts>
        <Fact name="Account">
          <EmailText email={draft.email} />
        </Fact>
        {card && <Fact name="Card">{cardText(card)}</Fact>}
        {promocode && (
          <Fact name="Promo code">
            <CodeText code={promocode} plan={plan} />
          </Fact>
        )}
        {tax && signup.userId && (
          <ReviewTax userId={signup.userId} ask={signupCall} preview={preview} title={plan.title} />
        )}
        {comingCharges(preview, plan.term).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Due today" strong>
          {plan.terms || tax ? <span className={styles.due}>{amountText(dueNow)}</span> : amountText(dueNow)}
        </Fact>
      </Facts>
    </Panel>
  )
}

/** An e-mail address that may break before its at sign. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** "WELCOME20, 20% off the first month"; the code alone while its effect is loading. */
function CodeText({ code, plan }: { code: string; plan: Price }) {
  const { data: promo } = useQuery(promocodeQuery(code, signupCall))
  return promo ? `${code}, ${codeEffectText(promo, plan)}` : code
}
