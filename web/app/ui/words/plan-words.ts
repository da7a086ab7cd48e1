import { priceText } from './money-words.ts'

export type PlanTerms = { cost: number; intervalUnit: 'Month' | 'Day' }

/** A plan of cost 0 can't be bought yet. */
export function isComingSoon(plan: { cost: number }): boolean {
  return plan.cost === 0
}

/** Unit beside the price of a card of the pricing page, word for word: 'mo' or 'per' (LIMIT-03). */
export function priceUnit({ intervalUnit }: Pick<PlanTerms, 'intervalUnit'>): 'mo' | 'per' {
  return intervalUnit === 'Month' ? 'mo' : 'per'
}

/** Unit beside a price everywhere else. */
export const unitInWords = ({ intervalUnit }: Pick<PlanTerms, 'intervalUnit'>): string =>
  intervalUnit === 'Day' ? 'a day' : '/ mo'

/** "$29 / mo", "$12 a day", without a break. */
export const priceInWords = (plan: PlanTerms): string =>
  `${priceText(plan.cost)} ${unitInWords(plan)}`.replaceAll(' ', '\u00a0')

/** "7 days", or "day" for one, after "the first" and "your free". */
export const freeDays = (days: number): string => (days === 1 ? 'day' : `${days} days`)

/** Label under the price: a month is 30 days, the first of them free if the plan has a trial that is ahead (D5). */
export function periodLabel({ intervalUnit }: Pick<PlanTerms, 'intervalUnit'>, trialDays: number): string {
  if (intervalUnit === 'Day') return '1 day'
  return trialDays > 0 ? `30 days, first ${freeDays(trialDays)} free` : '30 days'
}
