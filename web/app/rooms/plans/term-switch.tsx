import { counted } from '@studio/contract/counted.ts'
import { monthsFree, yearByTerms } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { planAt, type RenewingTerm } from '@studio/contract/plans/terms.ts'
import { ChoiceBar } from '../../ui/form/choice-bar.tsx'
import { priceText, studioMoney } from '../../ui/words/money-words.ts'
import { centsText } from './saving-words.ts'

const LEGEND = 'How often you pay'

interface TermSwitchProps {
  plans: readonly Price[]
  terms: readonly RenewingTerm[]
  chosen: RenewingTerm
  onChoose: (term: RenewingTerm) => void
}

/** The terms that plans are sold by, with the months that one leaves free. */
export function TermSwitch({ plans, terms, chosen, onChoose }: TermSwitchProps) {
  const choices = terms.map((term) => ({
    value: term,
    name: termWords[term].name,
    note: freeText(monthsFree(plans, term, studioMoney())),
  }))
  return <ChoiceBar legend={LEGEND} choices={choices} chosen={chosen} onChoose={onChoose} />
}

function freeText(months: number): string | undefined {
  if (months === 0) return undefined
  return counted(months, 'month free', 'months free')
}

interface PlanTermSwitchProps {
  plan: Price
  chosen: RenewingTerm
  onChoose: (term: RenewingTerm) => void
}

/** The terms of one plan with their prices, and what each saves a year. */
export function PlanTermSwitch({ plan, chosen, onChoose }: PlanTermSwitchProps) {
  const choices = yearByTerms(plan, studioMoney()).map(({ term, savedCents }) => {
    const price = priceText(planAt(plan, term).cost)
    return {
      value: term,
      name: termWords[term].name,
      note: savedCents > 0 ? `${price}, saves\u00A0${centsText(savedCents)}` : price,
    }
  })
  return <ChoiceBar wide legend={LEGEND} choices={choices} chosen={chosen} onChoose={onChoose} />
}
