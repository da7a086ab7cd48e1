import { AS_DOCUMENTED } from '@studio/contract/reading.ts'
import { afterEach, expect, test } from 'vitest'
import { readAs } from './studio-reading.ts'
import { inWeekOrder, monthWords, weekOf, weeksOfMonth } from './weeks.ts'

afterEach(() => readAs(undefined))

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

test('weeks, months and weekdays begin with the studio’s first day', () => {
  readAs({ ...AS_DOCUMENTED, weekStart: 7 })
  expect(weekOf('2026-03-12')[0]).toBe('2026-03-08')
  expect(weeksOfMonth('2026-03-12')[0]?.[0]).toBe('2026-03-01')
  expect(inWeekOrder(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])[0]).toBe('Su')
  readAs({ ...AS_DOCUMENTED, weekStart: 6 })
  expect(inWeekOrder([1, 2, 3, 4, 5, 6, 7])).toEqual([6, 7, 1, 2, 3, 4, 5])
})
