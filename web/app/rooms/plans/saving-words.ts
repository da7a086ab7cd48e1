import { major } from '@studio/contract/money.ts'
import { yearByTerms } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { planAt, type RenewingTerm } from '@studio/contract/plans/terms.ts'
import { priceText, studioMoney } from '../../ui/words/money-words.ts'

/** "$58": a price in the smallest unit. */
export const centsText = (amount: number): string => priceText(major(amount, studioMoney()))

interface YearBar {
  name: string
  /** "$290" */
  year: string
  /** "once a year, saves $58" */
  text: string
  /** Shares of the dearest year, in per cent: what is paid, and what is saved. */
  paid: number
  saved: number
}

/** How a year of a plan compares by each of its terms; empty of a plan that has but one. */
export function yearBars(plan: Price): YearBar[] {
  const years = yearByTerms(plan, studioMoney())
  if (years.length < 2) return []
  const most = Math.max(...years.map(({ yearCents }) => yearCents))
  return years.map(({ term, yearCents, savedCents }) => {
    const saves = savedCents > 0 ? `, saves ${centsText(savedCents)}` : ''
    return {
      name: termWords[term].name,
      year: centsText(yearCents),
      text: `${eachText(plan, term)}${saves}`,
      paid: (100 * yearCents) / most,
      saved: (100 * savedCents) / most,
    }
  })
}

/** "$29 every month", "once a year" */
const eachText = (plan: Price, term: RenewingTerm): string =>
  term === 'year' ? 'once a year' : `${priceText(planAt(plan, term).cost)} ${termWords[term].every}`
