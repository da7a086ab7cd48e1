import type { Term } from './terms.ts'

/** How a choice between terms names each of them. */
export const termNames: Record<Term, string> = {
  day: 'By the day',
  days30: '30 days',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
}

const intervals: Record<Term, string> = {
  day: 'once',
  days30: 'every 30 days',
  month: 'every month',
  quarter: 'every three months',
  year: 'every year',
}

/** "every 30 days", "every year": how often a term is charged. */
export const everyText = (term: Term): string => intervals[term]
