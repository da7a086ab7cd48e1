import type { ListedRate } from '@studio/contract/tax/schema.ts'
import { expect, test } from 'vitest'
import { foundRates } from './found-rates.tsx'

const rate = (country: string, percent: number, more: Partial<ListedRate> = {}): ListedRate => ({
  ...{ id: `${country} ${percent}`, country, postalCode: null, name: 'Sales tax', percent, number: '' },
  ...{ since: '2026-11-01', found: true, parts: null, members: 0, used: true },
  ...more,
})

test('what Stripe takes today stands by place, the studio’s own country first, without the studio’s own table', () => {
  const rates = [
    rate('DE', 19),
    rate('DE', 16, { found: false }),
    rate('US', 8.875, { postalCode: '10001' }),
    rate('US', 8.25, { postalCode: '10001', since: '2025-01-01' }),
    rate('US', 9, { postalCode: '10001', since: '2027-01-01' }),
    rate('US', 0, { postalCode: '97201' }),
    rate('CA', 13, { postalCode: 'M5V 2T6' }),
  ]
  const shown = foundRates(rates, '2026-11-30', 'US').map(({ place, rate: { percent } }) => [place, percent])
  expect(shown).toEqual([
    ['United States, 10001', 8.875],
    ['United States, 97201', 0],
    ['Canada, M5V 2T6', 13],
    ['Germany', 19],
  ])
})
