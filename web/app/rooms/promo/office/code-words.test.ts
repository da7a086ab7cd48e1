import type { Price } from '@studio/contract/plans/schema.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import type { PromocodeRow } from '@studio/contract/promo/office-schema.ts'
import { expect, test } from 'vitest'
import {
  codeTermsText,
  durationText,
  longTermTexts,
  planLabel,
  plansText,
  suggestedCode,
  termsAtFirst,
  termsToChoose,
  usedText,
} from './code-words.ts'

const code = (columns: Partial<PromocodeRow>) => columns as PromocodeRow
const plans = [
  { id: 'a', title: 'Daily', cost: 19 },
  { id: 'b', title: 'Full', cost: 29 },
  { id: 'c', title: 'Soon', cost: 0 },
] as Price[]

test.each([
  [0, 12, 'unlimited'],
  [200, 48, '48/200'],
  [1, 0, '0/1'],
])('a quantity of %i, used %i times, shows as %s (APROMO-04)', (maxRedemptions, timesRedeemed, text) => {
  expect(usedText(code({ maxRedemptions, timesRedeemed }))).toBe(text)
})

test('a code lasts once, forever, or some months', () => {
  expect(durationText(code({ durationType: 'Once', durationInMonths: null }))).toBe('Once')
  expect(durationText(code({ durationType: 'Repeating', durationInMonths: 3 }))).toBe('Repeating, 3 months')
  expect(durationText(code({ durationType: 'Repeating', durationInMonths: 1 }))).toBe('Repeating, 1 month')
})

test.each([
  [['a', 'b'], 'All plans'],
  [['b'], 'Full'],
  [['a', 'gone'], 'Daily, 1 no longer offered'],
])('a code for %j says %s', (allowedPrices, text) => {
  expect(plansText(code({ allowedPrices }), plans)).toBe(text)
})

test('terms of a code are chosen once plans have others than 30 days and a day, and told where they are not all (PROMO-03)', () => {
  const sold = (...terms: NonNullable<Price['terms']>) =>
    [
      { id: 'a', intervalUnit: 'Day' },
      { id: 'b', intervalUnit: 'Month' },
      { id: 'c', intervalUnit: 'Month', ...(terms.length > 0 && { terms }) },
    ] as Price[]
  const before = sold()
  expect(termsToChoose(before)).toEqual([])
  expect(codeTermsText({}, before)).toBeNull()
  const now = sold({ term: 'month', cost: 30 }, { term: 'year', cost: 290 })
  expect(termsToChoose(now)).toEqual(['day', 'days30', 'month', 'year'])
  expect(codeTermsText({}, now)).toBe('By the day, 30 days')
  expect(codeTermsText({ terms: ['days30', 'year'] }, now)).toBe('30 days, yearly')
  expect(codeTermsText({ terms: ['day', 'days30', 'month', 'year'] }, now)).toBeNull()
})

test('a new code is for the short terms, and says what it takes off a quarter or a year that is chosen too (PROMO-03)', () => {
  const sold = (id: string, title: string, year: number) => ({
    id,
    title,
    intervalUnit: 'Month',
    terms: [
      { term: 'month', cost: 30 },
      { term: 'quarter', cost: 80 },
      { term: 'year', cost: year },
    ],
  })
  const both = [sold('a', 'Daily', 190), sold('b', 'Full', 290)] as Price[]
  expect(termsAtFirst(both)).toEqual(['month'])
  const half = { percentOff: 50, durationType: 'Once', durationInMonths: null, allowedPrices: ['b'] } as const
  const said = (terms: Term[], more = {}) =>
    longTermTexts({ ...half, allowedPrices: ['b'], terms, ...more }, both)
  expect(said(['month'])).toEqual([])
  expect(said(['month', 'year'])).toEqual(['Yearly: 50% off the first year, $145 of $290'])
  expect(said(['year'], { allowedPrices: ['a', 'b'] })).toEqual([
    'Yearly: 50% off the first year, $95 of $190 (Daily), $145 of $290 (Full)',
  ])
  const months = { durationType: 'Repeating', durationInMonths: 4 }
  expect(said(['quarter', 'year'], months)).toEqual([
    'Quarterly: 50% off the first 2 quarters, $40 of $80 each',
    'Yearly: 50% off the first year, $145 of $290',
  ])
})

test('a suggested code is another one each time', () => {
  const codes = new Set(Array.from({ length: 50 }, suggestedCode))
  expect(codes.size).toBe(50)
  for (const suggested of codes) expect(suggested).toMatch(/^[A-Z2-9]{8}$/)
})

test('a title in Arabic keeps the price after it in its order (UAX 9, APROMO-06)', () => {
  const [plan] = plans
  expect(planLabel({ ...plan, intervalUnit: 'Month', title: 'يوغا 12' } as Price)).toBe(
    '\u2068يوغا 12\u2069, $19\u00a0/\u00a0mo',
  )
  expect(planLabel({ ...plan, intervalUnit: 'Month' } as Price)).toBe('Daily, $19\u00a0/\u00a0mo')
})
