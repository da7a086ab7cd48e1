import type { ListedRate } from '@studio/contract/tax/schema.ts'
import { expect, test } from 'vitest'
import { foundRates, livedIn } from './found-rates.tsx'

const rate = (country: string, percent: number, more: Partial<ListedRate> = {}): ListedRate => ({
  ...{ id: `${country} ${percent}`, country, postalCode: null, name: 'Sales tax', percent, number: '' },
  ...{ since: '2026-11-01', found: true, parts: null, members: 0, used: true },
  ...more,
})

test('what Stripe takes today stands by place, where most members live first, without the studio’s own table', () => {
  const rates = [
    rate('DE', 19, { members: 3 }),
    rate('DE', 16, { found: false }),
    rate('US', 8.875, { postalCode: '10001' }),
    rate('US', 8.25, { postalCode: '10001', since: '2025-01-01' }),
    rate('US', 9, { postalCode: '10001', since: '2027-01-01' }),
    rate('US', 0, { postalCode: '97201' }),
    rate('CA', 13, { postalCode: 'M5V 2T6' }),
    rate('GB', 20, { members: 12 }),
  ]
  const found = foundRates(rates, '2026-11-30', 'US')
  expect(found.map(({ place, rate: { percent } }) => [place, percent])).toEqual([
    ['United Kingdom', 20],
    ['Germany', 19],
    ['United States, 10001', 8.875],
    ['United States, 97201', 0],
    ['Canada, M5V 2T6', 13],
  ])
  expect(
    livedIn(found).map(({ place }) => place),
    'a line for each place where somebody lives',
  ).toEqual(['United Kingdom', 'Germany'])
  expect(
    livedIn(found.slice(2)).map(({ place }) => place),
    'else the studio’s own',
  ).toEqual(['United States, 10001'])
})
