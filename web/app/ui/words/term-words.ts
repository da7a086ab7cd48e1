import { DAY } from '@studio/contract/dates.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { termNames } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { dateText, dayAndMonth } from './date-words.ts'
import { termOf } from './plan-words.ts'

/** A term within a sentence: "30 days", "yearly". */
export const termInLine = (term: Term): string => termNames[term].toLowerCase()

/** "Full Membership, yearly"; the title alone by 30 days or a day, which is how every plan was sold once. */
export const titleWithTerm = (title: string, term: Term | undefined): string =>
  term && term !== 'days30' && term !== 'day' ? `${title}, ${termInLine(term)}` : title

/** What one payment is for, in a sentence: "the first year", "a whole year". */
export const termNouns: Record<Term, string> = {
  day: 'day',
  days30: '30 days',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
}

/** The term a member pays by, of their plan. */
export const ownTerm = ({ price, term }: Pick<Subscription, 'price' | 'term'>): Term =>
  termOf({ intervalUnit: price.intervalUnit, term })

/** A day that may be as far away as the longest of the terms: of a year its year is said, too. */
export const dueText = (day: string, ...terms: Term[]): string =>
  terms.includes('year') ? dateText(day) : dayAndMonth(day)

/** Mean days of a period. */
const days: Record<Term, number> = {
  day: 1,
  days30: 30,
  month: 365.25 / 12,
  quarter: 365.25 / 4,
  year: 365.25,
}

/** Periods of a term between two of its charges. */
export const periodsBetween = (from: string, to: string, term: Term): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (days[term] * DAY))
