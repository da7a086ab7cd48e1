import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByRate } from './split-by-rate.ts'

const parts = [
  { percent: 21, netCents: 3000, taxCents: 630 },
  { percent: 19, netCents: -1500, taxCents: -285 },
]

test('the whole of an invoice of two rates is split as it was charged, and half of it in half (I16)', () => {
  expect(splitByRate(parts, { amountCents: 1845, taxCents: 345 })).toEqual(parts)
  expect(splitByRate(parts, { amountCents: -923, taxCents: -173 })).toEqual([
    { percent: 21, netCents: -1500, taxCents: -316 },
    { percent: 19, netCents: 750, taxCents: 143 },
  ])
})

test('what is split by rates is as much in sum (I16)', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 })
  const some = fc.array(fc.record({ netCents: cents, taxCents: cents }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(some, cents, cents, (charged, amountCents, taxCents) => {
      const split = splitByRate(charged, { amountCents, taxCents })
      const tax = split.reduce((sum, part) => sum + part.taxCents, 0)
      const net = split.reduce((sum, part) => sum + part.netCents, 0)
      expect([tax, net]).toEqual([taxCents || 0, amountCents - taxCents])
    }),
  )
})
