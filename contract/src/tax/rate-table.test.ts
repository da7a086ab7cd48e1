import { expect, test } from 'vitest'
import { taxTexts } from './messages.ts'
import { ratesByCountry, wrongSince } from './rate-table.ts'

const rate = (country: string | null, since: string) => ({ country, since })
const rates = [
  rate('FR', '2027-01-01'),
  rate(null, '2025-10-07'),
  rate('FR', '2024-01-01'),
  rate('FR', '2025-10-07'),
  rate('DE', '2026-11-30'),
]

test('the table has a line for each country, with the rate of today and those to come; everywhere else stands last', () => {
  expect(ratesByCountry(rates, '2026-11-29')).toEqual([
    { country: 'FR', present: rates[3], coming: [rates[0]] },
    { country: 'DE', present: null, coming: [rates[4]] },
    { country: null, present: rates[1], coming: [] },
  ])
  expect(ratesByCountry(rates, '2027-01-01')[0]).toEqual({ country: 'FR', present: rates[0], coming: [] })
  expect(ratesByCountry([], '2027-01-01')).toEqual([])
})

test.each([
  ['FR', '2026-11-28', taxTexts.sincePast],
  ['FR', '2027-01-01', taxTexts.sinceTaken],
  ['DE', '2027-01-01', undefined],
  [null, '2026-11-29', undefined],
])('a further rate for %s from %s', (country, since, fault) => {
  expect(wrongSince(rates, rate(country, since), '2026-11-29')).toBe(fault)
})
