import { expect, test } from 'vitest'
import { digitsOf } from './number-input.tsx'

test.each([
  ['12', false, '12'],
  ['1e2', false, '12'],
  ['-7.5', false, '7'],
  ['2,900', false, '2900'],
  ['2,900.00', false, '2900'],
  ['2.900,5 €', false, '2900'],
  ['1,234,567', false, '1234567'],
  ['２９００円', false, '2900'],
  ['８．２５', true, '8.25'],
  ['$19.50', true, '19.50'],
  ['19,5', true, '19.5'],
  ['1.2.345', true, '1.23'],
  ['1.234,50 €', true, '1234.50'],
  ['$1,234,567.8', true, '1234567.8'],
  ['1.200,', 3, '1.200'],
  ['8.87521', 4, '8.8752'],
  ['abc', true, ''],
])('of %j with decimals %s a numeric field keeps %j (BO-VALID-12, BO-VALID-21)', (typed, decimals, kept) => {
  expect(digitsOf(typed, decimals)).toBe(kept)
})
