import { describe, expect, test } from 'vitest'
import { US } from '../money.ts'
import { wrongCost, wrongTerms } from './cost.ts'
import type { Term } from './terms.ts'

test.each([0, 0.5, 19.99, 999])('a plan may cost $%d (BO-VALID-12)', (cost) => {
  expect(wrongCost(cost, US)).toBeNull()
})

test.each([
  [999.01, 'The price is at least $0.50, or 0 for Coming Soon, and at most $999'],
  [-1, 'The price is at least $0.50, or 0 for Coming Soon, and at most $999'],
  [0.49, 'The price is at least $0.50, or 0 for Coming Soon, and at most $999'],
  [1e300, 'The price is at least $0.50, or 0 for Coming Soon, and at most $999'],
  [19.999, 'The price can have at most two decimals'],
])('a plan cannot cost $%d (BO-VALID-12, S-M2, I10)', (cost, text) => {
  expect(wrongCost(cost, US)).toBe(text)
})

test('a plan that is sold by the year alone may cost twelve times as much (BO-VALID-12)', () => {
  expect(wrongCost(11_988, US, 'year')).toBeNull()
  expect(wrongCost(11_988.01, US, 'year')).toContain('at most $11,988')
  expect(wrongCost(999.01, US, 'month')).toContain('at most $999')
})

describe('the terms of a plan', () => {
  const plan = (...terms: [Term, number][]) => ({
    cost: 29,
    intervalUnit: 'Month' as const,
    terms: terms.map(([term, cost]) => ({ term, cost })),
  })

  test('may be up to three and twelve times as dear as 30 days (BO-VALID-12)', () => {
    expect(wrongTerms(plan(), US)).toBeNull()
    expect(wrongTerms(plan(['days30', 29], ['quarter', 2997], ['year', 11_988]), US)).toBeNull()
    expect(wrongTerms(plan(['days30', 29], ['year', 11_988.01]), US)).toContain('at most $11,988')
  })

  test('begin at its price, are all sold, and are none of a day pass', () => {
    expect(wrongTerms(plan(['year', 290]), US)).toBe('The first term has the price of the subscription')
    expect(wrongTerms(plan(['days30', 29], ['year', 0]), US)).toBe('Every term needs a price')
    expect(wrongTerms(plan(['year', 29], ['month', 29]), US)).toBe(
      'The terms go from the shortest to the longest',
    )
    expect(wrongTerms({ ...plan(['days30', 29]), intervalUnit: 'Day' }, US)).toBe(
      'A day pass is sold by the day only',
    )
    expect(wrongTerms(plan(['days30', 29], ['year', 290.001]), US)).toBe(
      'The price can have at most two decimals',
    )
  })
})
