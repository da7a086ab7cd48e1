import type { PlanAt, Price } from '@studio/contract/plans/schema.ts'
import { planAt, type Term } from '@studio/contract/plans/terms.ts'
import { RadioRow, RadioRows } from '../../ui/form/radio-row.tsx'
import { useArt } from '../../ui/pictures/art.ts'
import { planPictures } from '../../ui/portraits/plan-pictures.ts'
import { Tag } from '../../ui/tag.tsx'
import { priceText } from '../../ui/words/money-words.ts'
import { isComingSoon, unitInWords } from '../../ui/words/plan-words.ts'
import { RichText } from '../../ui/words/rich/rich-text.tsx'

interface PlanRowsProps {
  plans: readonly Price[]
  /** The term by which prices are shown; a plan without it has that of its first. */
  term: Term | null
  chosenId: string | null
  onChoose: (planId: string) => void
  /** Id of the viewer's plan, which is marked. */
  ownId?: string | undefined
}

/** Plans as radio rows; a plan of price 0 is disabled. */
export function PlanRows({ plans, term, chosenId, onChoose, ownId }: PlanRowsProps) {
  const art = useArt()
  return (
    <RadioRows legend="Plan">
      {plans.map((plan) => (
        <RadioRow
          key={plan.id}
          name="plan"
          value={plan.id}
          checked={plan.id === chosenId}
          disabled={isComingSoon(plan)}
          onChange={() => onChoose(plan.id)}
          title={plan.title}
          mark={plan.id === ownId && <Tag>Your plan</Tag>}
          text={<RichText html={plan.description} />}
          picture={art(planPictures[plan.icon])}
          end={<PriceOf plan={planAt(plan, term)} />}
        />
      ))}
    </RadioRows>
  )
}

function PriceOf({ plan }: { plan: PlanAt }) {
  if (isComingSoon(plan)) return <Tag>Coming Soon</Tag>
  return (
    <>
      <b>{priceText(plan.cost)}</b> {unitInWords(plan)}
    </>
  )
}
