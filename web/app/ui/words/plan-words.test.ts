import { termWords, titleWithTerm } from '@studio/contract/plans/term-words.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { describe, expect, it, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import { isComingSoon, periodLabel, priceInWords, priceUnit, taxNote } from './plan-words.ts'
import { dueText, periodsBetween } from './term-words.ts'

const by = (term: Term) => ({ cost: 29, intervalUnit: 'Month', term }) as const

describe('the words of a plan card (PRICING)', () => {
  it('says mo for a month and per for a day (LIMIT-03)', () => {
    expect(priceUnit({ intervalUnit: 'Month' })).toBe('mo')
    expect(priceUnit({ intervalUnit: 'Day' })).toBe('per')
    expect((['month', 'quarter', 'year'] as const).map((term) => priceUnit(by(term)))).toEqual([
      'mo',
      'qtr',
      'yr',
    ])
  })

  it('says a day’s price as people do, away from the card', () => {
    expect(priceInWords({ cost: 12, intervalUnit: 'Day' })).toBe('$12\u00a0a\u00a0day')
    expect(priceInWords({ cost: 29, intervalUnit: 'Month' })).toBe('$29\u00a0/\u00a0mo')
    expect(priceInWords({ ...by('year'), cost: 290 })).toBe('$290\u00a0a\u00a0year')
  })

  it('of several terms names the first, which is what the plan costs', () => {
    const terms = [{ term: 'quarter' as const }, { term: 'year' as const }]
    expect(priceInWords({ cost: 79, intervalUnit: 'Month', terms })).toBe('$79\u00a0a\u00a0quarter')
  })

  it('labels a month 30 days, with its trial where there is one', () => {
    expect(periodLabel({ intervalUnit: 'Month' }, 0)).toBe('30 days')
    expect(periodLabel({ intervalUnit: 'Month' }, 7)).toBe('30 days, first 7 days free')
    expect(periodLabel({ intervalUnit: 'Month' }, 1)).toBe('30 days, first day free')
    expect(periodLabel({ intervalUnit: 'Day' }, 7)).toBe('1 day')
    expect(periodLabel(by('month'), 0)).toBe('1 month')
    expect(periodLabel(by('year'), 7)).toBe('1 year, first 7 days free')
  })

  it('is Coming Soon at cost 0 alone', () => {
    expect(isComingSoon({ cost: 0 })).toBe(true)
    expect(isComingSoon({ cost: 0.5 })).toBe(false)
  })
})

test('who pays by 30 days reads of no term beside their plan, who pays yearly does', () => {
  expect(titleWithTerm('Full', undefined)).toBe('Full')
  expect(titleWithTerm('Full', 'days30')).toBe('Full')
  expect(titleWithTerm('Full', 'year')).toBe('Full, yearly')
  expect(termWords.quarter.every).toBe('every three months')
})

test('a day that may be a year away has its year', () => {
  const day = localInstant('2027-03-19T12:00:00')
  expect(dueText(day, 'month')).toBe('19 March')
  expect(dueText(day, 'month', 'year')).toBe('19 March 2027')
})

test.each([
  ['days30', '2026-01-31', '2026-05-31', 4],
  ['month', '2026-01-31', '2026-02-28', 1],
  ['month', '2026-01-31', '2026-07-31', 6],
  ['quarter', '2026-01-31', '2026-07-31', 2],
  ['year', '2028-02-29', '2030-02-28', 2],
] as const)('by %s from %s to %s are %i charges', (term, from, to, count) => {
  expect(periodsBetween(`${from}T12:00:00Z`, `${to}T12:00:00Z`, term)).toBe(count)
})

test('below a price stands whether it holds the tax', () => {
  const tax = { name: 'VAT', percent: 20, inclusive: true }
  expect(taxNote(tax)).toBe('incl. VAT')
  expect(taxNote({ ...tax, inclusive: false })).toBe('plus VAT')
  for (const none of [{ ...tax, percent: 0 }, undefined]) expect(taxNote(none)).toBeUndefined()
})
