import { expect, test } from 'vitest'
import { DAY, dayOf, daysAfter } from '../dates.ts'
import { addTerm, isLonger, renewingTerms, TERM_DAYS, type Term, terms } from './terms.ts'

const lengths: Record<Exclude<Term, 'day' | 'days30'>, [number, number]> = {
  month: [28, 31],
  quarter: [89, 92],
  year: [365, 366],
}

test('over 400 days from every day, no month, quarter or year is skipped or charged twice (D5, LIMIT-02)', () => {
  for (let start = 0; start < 1100; start += 1) {
    const anchor = daysAfter(new Date('2026-01-01T22:30:00Z'), start)
    for (const term of ['month', 'quarter', 'year'] as const) {
      const [least, most] = lengths[term]
      let before = anchor
      for (let count = 1; before < daysAfter(anchor, 400); count += 1) {
        const end = addTerm(anchor, term, count)
        const days = (end.getTime() - before.getTime()) / DAY
        expect(days, `${term} ${count} from ${anchor.toISOString()}`).toBeGreaterThanOrEqual(least)
        expect(days).toBeLessThanOrEqual(most)
        expect(Number.isInteger(days)).toBe(true)
        before = end
      }
    }
  }
})

test('a payment of a Month lasts 30 days and of a Day one (LIMIT-02, BO-LIMIT-05)', () => {
  expect(TERM_DAYS).toEqual({ day: 1, days30: 30 })
  expect(addTerm(new Date('2026-02-01T08:00:00Z'), 'days30', 1)).toEqual(new Date('2026-03-03T08:00:00Z'))
  expect(addTerm(new Date('2026-02-28T23:00:00Z'), 'day', 1)).toEqual(new Date('2026-03-01T23:00:00Z'))
})

test('a 31st begins its months on the last day, and on the 31st where there is one', () => {
  const ends = (anchor: string, term: Term, counts: number[]) =>
    counts.map((count) => dayOf(addTerm(new Date(anchor), term, count)))
  expect(ends('2028-01-31T09:00:00Z', 'month', [1, 2, 3])).toEqual(['2028-02-29', '2028-03-31', '2028-04-30'])
  expect(ends('2026-11-30T09:00:00Z', 'quarter', [1, 2])).toEqual(['2027-02-28', '2027-05-30'])
  expect(ends('2028-02-29T09:00:00Z', 'year', [1, 4])).toEqual(['2029-02-28', '2032-02-29'])
  expect(ends('2026-01-31T09:00:00Z', 'days30', [1, 2])).toEqual(['2026-03-02', '2026-04-01'])
})

test('terms are ordered by length', () => {
  expect(renewingTerms).toEqual(['days30', 'month', 'quarter', 'year'])
  for (const [index, term] of terms.entries())
    for (const [other, than] of terms.entries()) expect(isLonger(term, than)).toBe(index > other)
})
