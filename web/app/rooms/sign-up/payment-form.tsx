import { CallError } from '@studio/contract/call.ts'
import { preview } from '@studio/contract/membership/endpoints.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readsOf } from '../../platform/reads.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { Icon, IconArrowLeft, IconShieldCheck } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { FormFooter } from '../../ui/page/split-page.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { CardFields, CardPromise, CardUnconfirmed } from '../billing/card-fields.tsx'
import { paymentMethodQuery } from '../billing/queries.ts'
import { SavedCard } from '../billing/saved-card.tsx'
import { useCardEntry } from '../billing/use-card-entry.ts'
import { PromoField, type PromoForm } from '../promo/promo-field.tsx'
import { useSettings } from '../studio/queries.ts'
import type { ProfileForm } from '../tax/profile-fields.tsx'
import { countryOnPricing, profileQuery, taxQuery } from '../tax/queries.ts'
import { clearAgreedTerms } from './agreed-terms.ts'
import styles from './captcha/captcha-box.module.css'
import { type Captcha, useCaptcha } from './captcha/use-captcha.ts'
import { changeSignup, type SignupSession } from './signup-session.ts'
import { signupCall } from './use-signup-gate.ts'

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
export function PaymentForm({ signup, plan, onPlaceTold }: PaymentFormProps) {
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
