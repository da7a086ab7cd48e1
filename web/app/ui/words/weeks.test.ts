import { expect, test } from 'vitest'
import { monthWords, weekOf, weeksOfMonth } from './weeks.ts'

test('a week begins on Monday, across months and years too (D14, PRACTICE-04)', () => {
  expect(weekOf('2026-03-12')).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
  ])
  expect(weekOf('2026-03-15')[0]).toBe('2026-03-09')
  expect(weekOf('2026-03-16')[0]).toBe('2026-03-16')
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
})

test('a month is shown in whole weeks', () => {
  const march = weeksOfMonth('2026-03-12')
  expect(march).toHaveLength(6)
  expect([march[0]?.[0], march[5]?.[6]]).toEqual(['2026-02-23', '2026-04-05'])
  expect(weeksOfMonth('2027-02-10')).toHaveLength(4)
})

test('a month has its words', () => {
  expect(monthWords('2026-03-09')).toBe('March 2026')
})
