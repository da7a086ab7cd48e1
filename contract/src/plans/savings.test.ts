import { expect, test } from 'vitest'
import { US } from '../money.ts'
import { monthsFree, termsToChoose, yearByTerms } from './savings.ts'
import type { Price } from './schema.ts'
import { planAt, type RenewingTerm, termToBuy } from './terms.ts'

const plan = (cost: number, terms?: [RenewingTerm, number][]) =>
  ({
    cost,
    intervalUnit: 'Month',
    ...(terms && { terms: terms.map(([term, at]) => ({ term, cost: at })) }),
  }) as Price
const dropIn = { cost: 12, intervalUnit: 'Day' } as Price
const plain = plan(29)
const full = plan(29, [
  ['month', 29],
  ['quarter', 82],
  ['year', 290],
])
const practice = plan(19, [
  ['month', 19],
  ['year', 190],
])

test('a plan costs what its term does, and by its first one if it is not sold by the term (PRICING-09)', () => {
  expect(planAt(full, 'year')).toMatchObject({ term: 'year', cost: 290 })
  expect(planAt(practice, 'quarter')).toMatchObject({ term: 'month', cost: 19 })
  expect(planAt(plain, 'year')).toMatchObject({ term: 'days30', cost: 29 })
  expect(planAt(dropIn, 'year')).toMatchObject({ term: 'day', cost: 12 })
})

test('a purchase names a term only where the plan does, so that others are bought as ever', () => {
  expect(termToBuy(planAt(full, 'year'))).toBe('year')
  expect(termToBuy(planAt(plain, 'year'))).toBeUndefined()
  expect(termToBuy(planAt(dropIn))).toBeUndefined()
})

test('there is nothing to choose while every plan has one term; Coming Soon has none', () => {
  expect(termsToChoose([dropIn, plain, plan(99, [['year', 99]])])).toEqual([])
  expect(termsToChoose([dropIn, plan(0, [['month', 0]])])).toEqual([])
  expect(termsToChoose([dropIn, plain, full])).toEqual(['days30', 'month', 'quarter', 'year'])
  expect(termsToChoose([full, practice])).toEqual(['month', 'quarter', 'year'])
})

test('a year is what twelve months cost, and saves what the shortest term costs more', () => {
  expect(yearByTerms(full, US)).toEqual([
    { term: 'month', cost: 29, yearCents: 34_800, savedCents: 0, monthCents: 2900 },
    { term: 'quarter', cost: 82, yearCents: 32_800, savedCents: 2000, monthCents: 2733 },
    { term: 'year', cost: 290, yearCents: 29_000, savedCents: 5800, monthCents: 2417 },
  ])
  expect(
    yearByTerms(
      plan(29, [
        ['month', 29],
        ['year', 400],
      ]),
      US,
    )[1],
  ).toMatchObject({ savedCents: 0 })
  expect(yearByTerms(dropIn, US)).toEqual([])
  const yen = { ...US, exponent: 0 }
  expect(
    yearByTerms(
      plan(2900, [
        ['month', 2900],
        ['year', 29_000],
      ]),
      yen,
    )[1]?.monthCents,
  ).toBe(2417)
})

test('months are free if they are with every plan that has the term, and whole', () => {
  expect(monthsFree([dropIn, plain, full, practice], 'year', US)).toBe(2)
  expect(monthsFree([full], 'quarter', US)).toBe(0)
  expect(
    monthsFree(
      [
        full,
        plan(19, [
          ['month', 19],
          ['year', 209],
        ]),
      ],
      'year',
      US,
    ),
  ).toBe(1)
  expect(monthsFree([dropIn, plain], 'year', US)).toBe(0)
})
