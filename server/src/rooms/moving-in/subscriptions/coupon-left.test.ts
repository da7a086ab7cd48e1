import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { expect, test } from 'vitest'
import { chargesLeft } from './bring-code.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const found = (anchor: string, next: string, term: RenewingTerm) => ({
  anchor: at(anchor),
  currentPeriodEnd: at(next),
  term,
})
const until = (day: string) => ({ duration: 'repeating' as const, ends: at(day) })

test.each([
  ['three months, of which one is paid', found('2027-01-31', '2027-02-28', 'month'), until('2027-04-30'), 2],
  [
    'none, when it ends with the next charge',
    found('2027-01-15', '2027-02-15', 'month'),
    until('2027-02-15'),
    0,
  ],
  ['one year of twelve months in a trial', found('2027-01-08', '2027-01-08', 'year'), until('2028-01-01'), 1],
  ['two quarters of four months', found('2027-01-01', '2027-01-01', 'quarter'), until('2027-05-01'), 2],
  [
    'three times 30 days of three months',
    found('2027-01-01', '2027-01-31', 'days30'),
    until('2027-04-01'),
    2,
  ],
])(
  'a coupon by months discounts what is due before it ends: %s (D18.promo-charges)',
  (_, one, coupon, left) => {
    expect(chargesLeft(one, coupon)).toBe(left)
  },
)

test('one coupon discounts the next charge, one every charge (D18.promo-charges)', () => {
  const one = found('2027-01-01', '2027-02-01', 'month')
  expect(chargesLeft(one, { duration: 'once', ends: null })).toBe(1)
  expect(chargesLeft(one, { duration: 'forever', ends: null })).toBe(Number.POSITIVE_INFINITY)
})
