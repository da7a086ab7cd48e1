import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/on-sale.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { dateText } from '../../ui/words/date-words.ts'
import { amountText } from '../../ui/words/money-words.ts'

/** From when on what is paid how often, and until when nothing is: in one sentence before it begins. */
export function renewalSentence({ term }: PlanAt, preview: Preview): string | null {
  const { dueNow, dueOn, renewOn, renewAmount } = preview
  if (!dueOn || !renewOn || renewAmount === null) return null
  const pays = `From ${dateText(renewOn)} you pay ${amountText(renewAmount)} ${termWords[term].every}, until you cancel.`
  const stops = dueNow === 0 ? 'you pay nothing' : 'nothing more is charged'
  return `${pays} Cancel before ${dateText(dueOn)} and ${stops}.`
}
