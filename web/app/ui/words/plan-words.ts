import { termWords } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { priceText } from './money-words.ts'

/** A plan with its cost: by `term`, else by the first of its terms, else by the usual one of its interval. */
export interface PlanTerms {
  cost: number
  intervalUnit: 'Month' | 'Day'
  term?: Term | undefined
  terms?: readonly { term: Term }[] | undefined
}

/** A plan of cost 0 can't be bought yet. */
export function isComingSoon(plan: { cost: number }): boolean {
  return plan.cost === 0
}

/** For how long one payment of a plan lasts. */
export const termOf = ({ intervalUnit, term, terms }: Length): Term =>
  term ?? terms?.[0]?.term ?? (intervalUnit === 'Day' ? 'day' : 'days30')

type Length = Omit<PlanTerms, 'cost'>

/** Unit beside the price of a card of the pricing page. */
export const priceUnit = (plan: Length): string => termWords[termOf(plan)].onCard

/** Unit beside a price everywhere else. */
export const unitInWords = (plan: Length): string => termWords[termOf(plan)].beside

/** "7 days", or "day" for one, after "the first" and "your free". */
export const freeDays = (days: number): string => (days === 1 ? 'day' : `${days} days`)

/** What is free at the beginning, after another fact. */
export const freeDaysText = (days: number): string => (days > 0 ? `, first ${freeDays(days)} free` : '')

/** Label under the price: a month is 30 days, the first of them free if the plan has a trial that is ahead (D5). */
export const periodLabel = (plan: Length, trialDays: number): string =>
  termWords[termOf(plan)].length + freeDaysText(plan.intervalUnit === 'Month' ? trialDays : 0)

/** "incl. VAT", "plus VAT": below a price; the rate is that of the buyer's country. */
export const taxNote = (tax: { name: string; percent: number; inclusive: boolean } | undefined) =>
  tax && tax.percent > 0 ? `${tax.inclusive ? 'incl.' : 'plus'} ${tax.name}` : undefined

/** "$29 / mo", "$12 a day", "$290 a year", without a break. */
export const priceInWords = (plan: PlanTerms): string =>
  `${priceText(plan.cost)} ${unitInWords(plan)}`.replaceAll(' ', '\u00a0')
