import { previewStart } from '@studio/contract/membership/charges.ts'
import { cents } from '@studio/contract/money.ts'
import { wrongCost } from '@studio/contract/plans/cost.ts'
import { termsToChoose } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { planAt, type RenewingTerm, type Term } from '@studio/contract/plans/terms.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/buttons/button.tsx'
import { PlanCard } from '../../../ui/cards/plan-card.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { dayAndMonth } from '../../../ui/words/date-words.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { lookBy } from '../card-look.tsx'
import { PlanTermSwitch } from '../term-switch.tsx'
import { takenAway } from './plan-changes.ts'
import styles from './plan-editor.module.css'
import type { PlanForm, TypedPlan } from './plan-form.ts'
import { termsOfTyped } from './typed-terms.ts'

interface PlanPreviewProps {
  form: PlanForm
  plan: Price
  stored: TypedPlan
  /** How many have the plan; undefined until it is known. */
  holders: number | undefined
}

/** The plan as visitors will see it, and what it then means. */
export function PlanPreview({ form, plan: before, stored, holders }: PlanPreviewProps) {
  const [wanted, setWanted] = useState<RenewingTerm | null>(null)
  const typed = { ...stored, ...useWatch({ control: form.control }) } as TypedPlan
  const { cost = 0, permissions } = typed
  const plan = { ...before, ...shownOf(typed) }
  const terms = termsToChoose([plan])
  const chosen = terms.find((term) => term === wanted) ?? terms[0]
  const isSold = cost > 0 && wrongCost(cost, studioMoney(), plan.terms?.[0]?.term) === null
  const affected = takenAway(stored, { permissions }).length > 0 ? (holders ?? 0) : 0
  return (
    <>
      <p className={styles.over}>On the pricing page</p>
      {chosen && <PlanTermSwitch plan={plan} chosen={chosen} onChoose={setWanted} />}
      <div inert>
        <PlanCard
          plan={plan}
          {...(chosen && lookBy(chosen, false)(plan, true))}
          action={<Button full>Choose plan</Button>}
        />
      </div>
      <Panel>
        <h2 className={styles.changes}>What it changes</h2>
        <Facts>
          {isSold && <Charges plan={planAt(plan, chosen)} />}
          <Fact name="People affected">{affected === 0 ? 'nobody' : `${affected}, at once`}</Fact>
        </Facts>
      </Panel>
    </>
  )
}

/** The plan's answer as it would be after saving. */
function shownOf({ title, description, icon, permissions, ...typed }: TypedPlan) {
  const { cost = 0, intervalUnit, trialDays = 0 } = typed
  const isMonth = intervalUnit === 'Month'
  const sold = termsOfTyped({ ...typed, cost })
  const isUsual = !isMonth || (sold.length === 1 && sold[0]?.term === 'days30')
  return {
    ...{ title, description, permissions, cost, intervalUnit },
    icon: icon ?? 'entry_level',
    trialDays: isMonth ? trialDays : 0,
    terms: isUsual ? undefined : sold,
  }
}

interface Priced {
  cost: number
  term: Term
  trialDays: number
}

/** What a new member pays, and when. */
function Charges({ plan }: { plan: Pick<TypedPlan, 'intervalUnit'> & Priced }) {
  const clock = useStudioClock()
  const money = studioMoney()
  const { intervalUnit, cost, term, trialDays } = plan
  const terms = { costCents: cents(cost, money), intervalUnit, term }
  const { dueNow, dueOn, nextAmount } = previewStart(terms, null, {
    trialDays,
    now: new Date(clock()),
    money,
  })
  return (
    <>
      {trialDays > 0 && dueOn && <Fact name="Trial">until {dayAndMonth(dueOn)}</Fact>}
      <Fact name="Due today">{amountText(dueNow)}</Fact>
      {nextAmount !== null && <Fact name={`Then, ${termWords[term].every}`}>{amountText(nextAmount)}</Fact>}
    </>
  )
}
