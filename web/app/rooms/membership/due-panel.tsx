import { cardText } from '@studio/contract/billing/rules.ts'
import { CallError } from '@studio/contract/call.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { isReplacedByStart } from '@studio/contract/membership/decisions.ts'
import type { ChangePreview, Subscription } from '@studio/contract/membership/schema.ts'
import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { termInLine } from '@studio/contract/plans/term-words.ts'
import { termToBuy } from '@studio/contract/plans/terms.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '../../platform/session.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { FieldNote } from '../../ui/form/field.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { Note } from '../../ui/page/note.tsx'
import { Fact, Facts, Panel } from '../../ui/page/panel.tsx'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { amountText } from '../../ui/words/money-words.ts'
import { ownTerm } from '../../ui/words/term-words.ts'
import { paymentMethodQuery } from '../billing/queries.ts'
import type { PromoForm } from '../promo/promo-field.tsx'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { taxRows } from '../tax/tax-words.ts'
import { changeWords, comingCharges, refusedText } from './change-words.ts'
import { KeepButton } from './membership-note.tsx'
import styles from './plan-edit.module.css'
import { changePreviewQuery } from './queries.ts'
import { replacedCodeWords } from './replaced-code.ts'
import { usePlanChange } from './use-plan-change.tsx'

interface DuePanelProps {
  user: Session['user']
  /** The chosen plan, by the chosen term. */
  plan: PlanAt | null
  promocode: string | null
  /** Looks up a typed code that is not applied yet. */
  settleCode: PromoForm['settle']
}

/** Charges of the chosen plan, now and later, with the button that buys it. */
export function DuePanel({ plan, ...rest }: DuePanelProps) {
  return (
    <aside className={styles.due} aria-live="polite" aria-label="Due today">
      <Panel>{plan ? <Purchase plan={plan} {...rest} /> : <NoneChosen />}</Panel>
    </aside>
  )
}

/** The bank's dialog stands beside the panel: a membership that begins meanwhile changes the panel, and the dialog stays. */
function Purchase(props: DuePanelProps & { plan: PlanAt }) {
  const change = usePlanChange(props.user, props.plan, props.promocode)
  return (
    <>
      <Chosen {...props} change={change} />
      {change.dialog}
    </>
  )
}

function NoneChosen() {
  return (
    <>
      <h3>Due today</h3>
      <p className={styles.why}>Choose a plan to see what it costs and when it begins.</p>
      <div className={styles.actions}>
        <LinkButton variant="plain" full to="/profile/membership">
          Cancel
        </LinkButton>
      </div>
    </>
  )
}

interface ChosenProps extends DuePanelProps {
  plan: PlanAt
  change: ReturnType<typeof usePlanChange>
}

function Chosen({ user, plan, promocode, settleCode, change }: ChosenProps) {
  const { subscription } = user
  const card = useQuery(paymentMethodQuery(user.id))
  const now = useNow(MINUTE, useStudioClock())
  // A code that is only now applied changes the charges, which the person must see before they agree.
  const take = useOneAtATime(async () => {
    if ((await settleCode()) === 'as-is') change.confirm()
  })
  const ownPlan = subscription?.priceId === plan.id && subscription.state !== 'pending' && !subscription.given
  const own = ownPlan && ownTerm(subscription) === plan.term
  if (own && !subscription.nextPriceId && !promocode) {
    return <Own plan={plan} preview={change.preview.data} />
  }
  const cardWords = card.data ? cardText(card.data) : null
  const from = subscription?.state === 'pending' ? null : subscription
  const verb = own ? 'Keep' : from && !from.given ? 'Change to' : 'Start'
  const isDifference = change.preview.data?.dueNow !== 0 && from !== null && !isReplacedByStart(from.state)
  const what = ownPlan && !own ? termInLine(plan.term) : plan.title
  return (
    <QueryState
      query={change.preview}
      look="plain"
      skeleton={<SkeletonBox shape="panel" />}
      refused={(error) => <Refused user={user} plan={plan} error={error} />}
    >
      {(preview) => (
        <Frame
          sum={preview.dueNow}
          {...changeWords({
            ...{ from, to: plan, preview, card: cardWords, code: promocode, now },
            tax: taxRows(preview, isDifference ? 'Difference before tax' : plan.title),
          })}
        >
          {subscription && promocode && (
            <ReplacedCode subscription={subscription} plan={plan} code={promocode} preview={preview} />
          )}
          <Outcome {...change} />
          {card.data === null ? (
            <LinkButton full to="/profile/card/edit" state={{ planId: plan.id, term: termToBuy(plan) }}>
              Add a card first
            </LinkButton>
          ) : (
            <Button full busy={change.isPending} onClick={() => take(undefined)}>
              {own && promocode ? `Use ${promocode}` : `${verb} ${what}`}
            </Button>
          )}
        </Frame>
      )}
    </QueryState>
  )
}

interface ReplacedCodeProps {
  subscription: Subscription
  plan: PlanAt
  code: string
  preview: ChangePreview
}

/** Says that a new code replaces one that saves more (D18.promo-replaced). */
function ReplacedCode({ subscription: { id, promocodeCode }, plan, code, preview }: ReplacedCodeProps) {
  const replaces = promocodeCode !== null && promocodeCode !== code
  const wish = { priceId: plan.id, term: termToBuy(plan) }
  const kept = useQuery({ ...changePreviewQuery(id, wish), enabled: replaces }).data
  const { term } = plan
  const words = replaces && kept && replacedCodeWords({ old: promocodeCode, code, kept, preview, term })
  if (!words) return null
  return (
    <div className={styles.replaced}>
      <Note tone="warn" title={words.title}>
        {words.text}
      </Note>
    </div>
  )
}

/** The present plan's next charge, codes included. */
function Own({ plan, preview }: { plan: PlanAt; preview: ChangePreview | undefined }) {
  return (
    <Frame sum={0} why={`${plan.title} is your plan.`} facts={preview && comingCharges(preview, plan.term)}>
      {null}
    </Frame>
  )
}

/** Why the last attempt changed nothing. */
function Outcome({ error, unconfirmed }: { error: string | undefined; unconfirmed: boolean }) {
  return (
    <div role="alert" className={styles.outcome}>
      <FieldNote id="due-error" error={error} />
      {unconfirmed && (
        <Note tone="warn" title="Your bank has not confirmed it, so nothing was charged.">
          Press the button to be asked again.
        </Note>
      )}
    </div>
  )
}

interface RefusedProps {
  user: Session['user']
  plan: Price
  error: Error
}

/** Why the plan can't be chosen, with the one thing that helps. */
function Refused({ user: { subscription }, plan, error }: RefusedProps) {
  return (
    <Frame title={plan.title} why={refusedText(subscription, plan) ?? error.message}>
      {subscription?.state === 'ending' && <KeepButton id={subscription.id} full />}
      {subscription?.state === 'past_due' && (
        <LinkButton full to="/profile/card/edit">
          Update card
        </LinkButton>
      )}
      {error instanceof CallError && 'postalCode' in error.fields && (
        <LinkButton full to="/profile/membership">
          Say where you live
        </LinkButton>
      )}
    </Frame>
  )
}

interface FrameProps {
  title?: string
  sum?: number
  why: string
  facts?: [string, string][]
  small?: string | null
  children: ReactNode
}

function Frame({ title = 'Due today', sum, why, facts = [], small, children }: FrameProps) {
  return (
    <>
      <h3>{title}</h3>
      {sum !== undefined && <p className={styles.sum}>{amountText(sum)}</p>}
      <p className={styles.why}>{why}</p>
      {facts.length > 0 && (
        <div className={styles.facts}>
          <Facts>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        </div>
      )}
      <div className={styles.actions}>
        {children}
        <LinkButton variant="plain" full to="/profile/membership">
          Cancel
        </LinkButton>
      </div>
      {small && <p className={styles.small}>{small}</p>}
    </>
  )
}
