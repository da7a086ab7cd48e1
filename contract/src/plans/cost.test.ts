import { expect, test } from 'vitest'
import { US } from '../money.ts'
import { wrongCost } from './cost.ts'

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
