import { counted } from '@studio/contract/counted.ts'
import { afterPercentOff, cents, major } from '@studio/contract/money.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { termWords } from '@studio/contract/plans/term-words.ts'
import { terms as allTerms, type Term } from '@studio/contract/plans/terms.ts'
import { discountText } from '@studio/contract/promo/messages.ts'
import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { discountedChargeCount } from '@studio/contract/promo/rules.ts'
import { priceText, studioMoney } from '../../../ui/words/money-words.ts'
import { isolated } from '../../../ui/words/person-name.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'

/** APROMO-04: "unlimited", or "48/200". */
export function usedText({ maxRedemptions, timesRedeemed }: PromocodeRow): string {
  return maxRedemptions === 0 ? 'unlimited' : `${timesRedeemed}/${maxRedemptions}`
}

/** "Once", "Forever", "Repeating, 3 months" */
export function durationText({ durationType, durationInMonths }: PromocodeRow): string {
  if (durationType !== 'Repeating' || durationInMonths === null) return durationType
  return `Repeating, ${counted(durationInMonths, 'month')}`
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

/** Terms that plans are sold by, shortest first. */
const termsOnSale = (plans: readonly Price[]): Term[] =>
  allTerms.filter((term) =>
    plans.some(({ terms, intervalUnit }) =>
      terms ? terms.some((one) => one.term === term) : term === usualTerm[intervalUnit],
    ),
  )

const usualTerm = { Month: 'days30', Day: 'day' } as const

/** Terms that a code may be for; none while plans are sold by 30 days and by the day alone (PROMO-03). */
export const termsToChoose = (plans: readonly Price[]): Term[] =>
  plans.some(({ terms }) => terms !== undefined) ? termsOnSale(plans) : []

const LONG: ReadonlySet<Term> = new Set(['quarter', 'year'])

/** Terms that a new code is for unless its Admin says more: a percent of a quarter or a year is taken off only if it is meant. */
export const termsAtFirst = (plans: readonly Price[]): Term[] =>
  termsToChoose(plans).filter((term) => !LONG.has(term))

type Draft = Pick<PromocodeRow, 'durationType' | 'allowedPrices' | 'terms'> & {
  percentOff: number
  durationInMonths: number | null
}

/** "Yearly: 50% off the first year, $145 of $290": what a code takes off the quarters and years it is for, of each of its plans. */
export function longTermTexts(code: Draft, plans: readonly Price[]): string[] {
  const chosen = plans.filter(({ id }) => code.allowedPrices.includes(id))
  return (code.terms ?? [])
    .filter((term) => LONG.has(term))
    .flatMap((term) => {
      const each = discountedChargeCount(code, term) > 1 ? ' each' : ''
      const parts = chosen.flatMap(({ title, terms = [] }) => {
        const cost = terms.find((one) => one.term === term)?.cost
        if (!cost) return []
        const of = chosen.length > 1 ? ` (${isolated(title)})` : ''
        return [`${priceText(takenOff(cost, code.percentOff))} of ${priceText(cost)}${each}${of}`]
      })
      return parts.length > 0
        ? [`${termWords[term].name}: ${[discountText(code, term), ...parts].join(', ')}`]
        : []
    })
}

function takenOff(cost: number, percentOff: number): number {
  const money = studioMoney()
  const full = cents(cost, money)
  return major(full - afterPercentOff(full, percentOff), money)
}

/** "30 days, yearly": the terms of a code that is not for all that are on sale; null for all. */
export function codeTermsText(
  { terms = ['day', 'days30'] }: Pick<PromocodeRow, 'terms'>,
  plans: readonly Price[],
) {
  if (termsToChoose(plans).every((term) => terms.includes(term))) return null
  const names = terms.map((term) => termWords[term].name).join(', ')
  return `${names.charAt(0)}${names.slice(1).toLowerCase()}`
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
