import type { Price } from '@studio/contract/plans/schema.ts'
import type { PromocodeRow } from '@studio/contract/promo/draft.ts'
import { isolated } from '../../../ui/words/isolated.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'

/** APROMO-04: "unlimited", or "48/200". */
export function usedText({ maxRedemptions, timesRedeemed }: PromocodeRow): string {
  return maxRedemptions === 0 ? 'unlimited' : `${timesRedeemed}/${maxRedemptions}`
}

/** "Once", "Forever", "Repeating, 3 months" */
export function durationText({ durationType, durationInMonths }: PromocodeRow): string {
  if (durationType !== 'Repeating') return durationType
  return `Repeating, ${durationInMonths} ${durationInMonths === 1 ? 'month' : 'months'}`
}

/** Plans of a code; plans no longer on sale are counted. */
export function plansText({ allowedPrices }: PromocodeRow, plans: readonly Price[]): string {
  const own = plans.filter(({ id }) => allowedPrices.includes(id))
  const sold = plans.filter((plan) => !isComingSoon(plan))
  if (sold.length > 0 && sold.every(({ id }) => allowedPrices.includes(id))) return 'All plans'
  const gone = allowedPrices.length - own.length
  return [
    ...own.map(({ title }) => isolated(title)),
    ...(gone > 0 ? [`${gone} no longer offered`] : []),
  ].join(', ')
}

/** "Daily Practice, $19 / mo" */
export const planLabel = (plan: Price): string =>
  isComingSoon(plan)
    ? `${isolated(plan.title)}, Coming Soon`
    : `${isolated(plan.title)}, ${priceInWords(plan)}`

/** Unambiguous letters and digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code of 8 out of 31 characters. */
export function suggestedCode(): string {
  return Array.from(
    crypto.getRandomValues(new Uint32Array(8)),
    (number) => LETTERS[number % LETTERS.length],
  ).join('')
}
