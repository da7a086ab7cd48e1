import { CallError } from '@studio/contract/call.ts'
import { preview } from '@studio/contract/membership/endpoints.ts'
import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { prefetch } from '../../platform/prefetch.ts'
import { readsOf } from '../../platform/reads.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { Icon, IconArrowLeft, IconShieldCheck } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { hiddenHead } from '../../ui/page/page-head.ts'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import { FormFooter } from '../../ui/page/split-page.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { isolated } from '../../ui/words/person-name.ts'
import { CardFields, CardPromise, CardUnconfirmed } from '../billing/card-fields.tsx'
import { paymentMethodQuery } from '../billing/queries.ts'
import { SavedCard } from '../billing/saved-card.tsx'
import { useCardEntry } from '../billing/use-card-entry.ts'
import { chargeSentence } from '../membership/membership-words.ts'
import { startPreviewQuery } from '../membership/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { PromoField, type PromoForm } from '../promo/promo-field.tsx'
import { useSettings } from '../studio/queries.ts'
import type { ProfileForm } from '../tax/profile-fields.tsx'
import { countryOnPricing, profileQuery, taxQuery } from '../tax/queries.ts'
import { beforeTax } from '../tax/tax-words.ts'
import styles from './captcha/captcha-box.module.css'
import { type Captcha, useCaptcha } from './captcha/use-captcha.ts'
import { EntryPage } from './entry-page.tsx'
import { SignupEnded, signupEndedTitle } from './signup-ended.tsx'
import { changeSignup, type SignupSession } from './signup-session.ts'
import { clearAgreedTerms, signupCall, useSignupGate } from './use-signup-gate.ts'

const page = prefetch(() => [pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = hiddenHead('Add your card')

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

interface PaymentFormProps {
  signup: SignupSession & { userId: string }
  plan: PlanAt
  /** Told whether the fields say what was told of where the person is taxed. */
  onPlaceTold: (isTold: boolean) => void
}

const NOT_YET = 'Please choose your country below the card, then try again'

/** Only where prices are taxed. */
const ProfileFields = lazyPart(
  () => import('../tax/profile-fields.tsx').then((module) => module.ProfileFields),
  { fallback: () => <SkeletonBox shape="row" /> },
)

/** The card, typed or saved before, with promo code and captcha. */
function PaymentForm({ signup, plan, onPlaceTold }: PaymentFormProps) {
  const { userId } = signup
  const settings = useSettings()
  const saved = useQuery(paymentMethodQuery(userId, signupCall)).data
  const [replacing, setReplacing] = useState(false)
  const card = useCardEntry(settings.payment)
  const promo = useRef<PromoForm>(null)
  const profile = useRef<ProfileForm>(null)
  const captcha = useCaptcha()
  const client = useQueryClient()
  const navigate = useNavigate()
  const typing = !saved || replacing

  /** Waits for what the fields need; a purchase goes on only with the country, where it is asked for. */
  async function settleProfile(): Promise<boolean> {
    const { askCountry } = await client.ensureQueryData(taxQuery())
    if (!askCountry) return true
    await client.ensureQueryData(profileQuery(userId, signupCall))
    if (!profile.current) showToast(NOT_YET, 'bad')
    return (await profile.current?.settle()) === 'saved'
  }
  const start = useMutation({
    async mutationFn() {
      if (settings.tax && !(await settleProfile())) return
      if ((await promo.current?.settle()) === 'refused') return
      if (typing && !(await card.save({ ask: signupCall, userId, takeCaptcha: captcha.take }))) return
      // The card decides about the trial (D5), so the charges are requested again.
      if (typing) clearAgreedTerms()
      client.removeQueries(readsOf(preview))
      const query = { ...paymentMethodQuery(userId, signupCall), ...(typing ? { staleTime: 0 } : {}) }
      const method = await client.fetchQuery(query)
      if (method) changeSignup({ card: { brand: method.brand, last4: method.last4 } })
      navigate('/signup/review-payment')
    },
    onError(error) {
      if (error instanceof CallError && error.code === 'CaptchaInvalid') captcha.refuse()
      else if (!(error instanceof CallError) || error.status !== 401) showToast(error.message, 'bad')
    },
  })

  const begin = useOneAtATime(() => start.mutateAsync())
  function submit() {
    if (typing && captcha.state === 'open') {
      captcha.refuse()
      card.check()
    } else begin(undefined)
  }
  return (
    <Form onSubmit={submit}>
      {typing ? (
        <CardFields {...card.fields} />
      ) : (
        <SavedCard card={saved} onReplace={() => setReplacing(true)} />
      )}
      {settings.tax && (
        <ProfileFields
          ref={profile}
          ask={signupCall}
          userId={userId}
          first={countryOnPricing.read()}
          onTold={onPlaceTold}
        />
      )}
      <PromoField
        ref={promo}
        ask={signupCall}
        userId={userId}
        plan={plan}
        code={signup.promocode}
        onApply={(promocode) => changeSignup({ promocode })}
      />
      {typing && <CaptchaBox captcha={captcha} />}
      {card.unconfirmed && <CardUnconfirmed button="Review" />}
      <FormFooter>
        <LinkButton variant="plain" to="/signup/second-step">
          <Icon of={IconArrowLeft} /> Back
        </LinkButton>
        <Button type="submit" size="lg" busy={start.isPending}>
          Review
        </Button>
      </FormFooter>
      <CardPromise />
      {card.dialog}
    </Form>
  )
}

/** Checkbox with a shield that shows the progress of the proof of work. */
function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, error, tick } = captcha
  return (
    <div className={styles.box}>
      <Checkbox
        label="I am a person"
        checked={state !== 'open'}
        error={error}
        onChange={(event) => tick(event.target.checked)}
      />
      <span className={styles.state} role="status" data-state={state}>
        {state === 'working' && 'Checking…'}
        {state === 'done' && 'Checked'}
        <Icon of={IconShieldCheck} size="large" />
      </span>
    </div>
  )
}
