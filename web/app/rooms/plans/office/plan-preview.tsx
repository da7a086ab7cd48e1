import { previewStart } from '@studio/contract/membership/charges.ts'
import { cents } from '@studio/contract/money.ts'
import { wrongCost } from '@studio/contract/plans/cost.ts'
import { everyText } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/buttons/button.tsx'
import { PlanCard } from '../../../ui/cards/plan-card.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { dayAndMonth } from '../../../ui/words/date-words.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { takenAway } from './plan-changes.ts'
import styles from './plan-editor.module.css'
import type { PlanForm, TypedPlan } from './plan-form.ts'

interface PlanPreviewProps {
  form: PlanForm
  stored: TypedPlan
  /** How many have the plan; undefined until it is known. */
  holders: number | undefined
}

/** The plan as visitors will see it, and what it then means. */
export function PlanPreview({ form, stored, holders }: PlanPreviewProps) {
  const typed = { ...stored, ...useWatch({ control: form.control }) } as TypedPlan
  const { title, description, cost = 0, intervalUnit, trialDays = 0, permissions } = typed
  const icon = typed.icon ?? 'entry_level'
  const isMonth = intervalUnit === 'Month'
  const term = isMonth ? typed.terms.first : ('day' as const)
  const plan = { title, description, cost, intervalUnit, term, icon, trialDays: isMonth ? trialDays : 0 }
  const isSold = cost > 0 && wrongCost(cost, studioMoney()) === null
  const affected = takenAway(stored, { permissions }).length > 0 ? (holders ?? 0) : 0
  return (
    <>
      <p className={styles.over}>On the pricing page</p>
      <div inert>
        <PlanCard plan={plan} action={<Button full>Choose plan</Button>} />
      </div>
      <Panel>
        <h2 className={styles.changes}>What it changes</h2>
        <Facts>
          {isSold && <Charges plan={plan} />}
          <Fact name="People affected">{affected === 0 ? 'nobody' : `${affected}, at once`}</Fact>
        </Facts>
      </Panel>
    </>
  )
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
      {nextAmount !== null && <Fact name={`Then, ${everyText(term)}`}>{amountText(nextAmount)}</Fact>}
    </>
  )
}
