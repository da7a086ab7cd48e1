import { DAY } from '../dates.ts'

/** For how long one payment lasts: `day` is a day pass, `days30` the month of the documents (LIMIT-02). */
export const terms = ['day', 'days30', 'month', 'quarter', 'year'] as const
export type Term = (typeof terms)[number]

/** Terms that renew, shortest first. */
export const renewingTerms = terms.filter((term) => term !== 'day')

const days = { day: 1, days30: 30 } as const
const months = { month: 1, quarter: 3, year: 12 } as const

/** Payments of a year, as people count them: a month of 30 days counts as a month. */
export const paymentsAYear: Record<Exclude<Term, 'day'>, number> = {
  days30: 12,
  month: 12,
  quarter: 4,
  year: 1,
}

/** Whether a term is a longer one than another. */
export const isLonger = (term: Term, than: Term): boolean => terms.indexOf(term) > terms.indexOf(than)

/**
 * Returns the end of the `count`-th period from an anchor. Calendar months are those of UTC, as the provider counts
 * them; a 31st becomes the last day of a shorter month, and a 31st again after it.
 */
export function addTerm(anchor: Date, term: Term, count: number): Date {
  if (term === 'day' || term === 'days30') return new Date(anchor.getTime() + count * days[term] * DAY)
  const end = new Date(anchor)
  end.setUTCDate(1)
  end.setUTCMonth(anchor.getUTCMonth() + count * months[term])
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), last))
  return end
}
