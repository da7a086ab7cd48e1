import { DAY } from '@studio/contract/dates.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { monthsOfTerm, type Term } from '@studio/contract/plans/terms.ts'
import { dateText, dayAndMonth } from './date-words.ts'
import { termOf } from './plan-words.ts'

/** The term a member pays by, of their plan. */
export const ownTerm = ({ price, term }: Pick<Subscription, 'price' | 'term'>): Term =>
  termOf({ intervalUnit: price.intervalUnit, term })

/** A day that may be as far away as the longest of the terms: of a year its year is said, too. */
export const dueText = (day: string, ...terms: Term[]): string =>
  terms.includes('year') ? dateText(day) : dayAndMonth(day)

const MONTH_DAYS = 365.25 / 12

/** Periods of a term between two of its charges. */
export function periodsBetween(from: string, to: string, term: Term): number {
  const days = term === 'day' ? 1 : term === 'days30' ? 30 : monthsOfTerm[term] * MONTH_DAYS
  return Math.round((Date.parse(to) - Date.parse(from)) / (days * DAY))
}
