import { changeTiming, isReplacedByStart } from '@studio/contract/membership/decisions.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { cents } from '@studio/contract/money.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { studioMoney } from '../../ui/words/money-words.ts'
import { ownTerm } from '../../ui/words/term-words.ts'

/** Whether a plan starts at the period's end, because it or its term is the smaller one (D7). */
export function beginsLater(from: Subscription, to: Pick<PlanAt, 'id' | 'term' | 'cost'>): boolean {
  if (isReplacedByStart(from.state) || (to.id === from.priceId && to.term === ownTerm(from))) return false
  const costOf = (cost: number) => cents(cost, studioMoney())
  const isFree = from.freeUntil === from.dateTimeEnd
  const present = { state: from.state, isFree, term: ownTerm(from), costCents: costOf(from.price.cost) }
  return changeTiming(present, { term: to.term, costCents: costOf(to.cost) }) === 'at-period-end'
}
