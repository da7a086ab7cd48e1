import { cardText } from '@studio/contract/billing/rules.ts'
import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Fact, Facts, Panel } from '../../ui/page/panel.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import { planPictures } from '../../ui/portraits/plan-pictures.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { freeDaysText, periodLabel } from '../../ui/words/plan-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { comingCharges } from '../membership/change-words.ts'
import { PlanTermSwitch } from '../plans/term-switch.tsx'
import { codeEffectText } from '../promo/promo-field.tsx'
import { promocodeQuery } from '../promo/queries.ts'
import { useSettings } from '../studio/queries.ts'
import styles from './review-facts.module.css'
import { changeSignup, type SignupSession } from './signup-session.ts'
import { signupCall } from './use-signup-gate.ts'

/** Only where prices are taxed. */
const ReviewTax = lazyPart(() => import('../tax/review-tax.tsx').then((module) => module.ReviewTax))

interface ReviewFactsProps {
  signup: SignupSession
  plan: PlanAt
  preview: Preview
}

/** Plan, account, card and code, with all charges and dates. */
export function ReviewFacts({ signup, plan, preview }: ReviewFactsProps) {
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
