import { expect, test } from 'vitest'
import { amountText, priceText } from './money.ts'

test.each([
  [23.2, '$23.20'],
  [0, '$0.00'],
  [999.99, '$999.99'],
  [1234.5, '$1,234.50'],
  [1234567.89, '$1,234,567.89'],
  [-29, '$-29.00'],
])('a line of a bill reads %s as %s', (dollars, text) => expect(amountText(dollars)).toBe(text))

test('each amount of cents reads as the browser writes it in American English', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  for (let cents = 0; cents < 200_000; cents += 7)
    expect(amountText(cents / 100)).toBe(`$${format.format(cents / 100)}`)
})

test('a price has cents only if it needs them', () => {
  expect([2900, 2320, 0, 123_400, 123_450].map(priceText)).toEqual([
    '$29',
    '$23.20',
    '$0',
    '$1,234',
    '$1,234.50',
  ])
})
