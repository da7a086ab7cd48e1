import { expect, test } from 'vitest'
import { dayIn, monthWords, timeIn, weekdayWord, weekOf, weeksOfMonth } from './week.ts'

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

test('an event stands on the day and at the hour of the one who looks (D1)', () => {
  const event = new Date('2026-03-12T22:30:00.000Z')
  expect([dayIn(event, 'UTC'), timeIn(event, 'UTC')]).toEqual(['2026-03-12', '22:30'])
  expect([dayIn(event, 'Asia/Tokyo'), timeIn(event, 'Asia/Tokyo')]).toEqual(['2026-03-13', '7:30'])
  expect(timeIn(event, 'UTC', 'h12')).toBe('10:30 pm')
  expect([dayIn(event, 'America/New_York'), timeIn(event, 'America/New_York')]).toEqual([
    '2026-03-12',
    '18:30',
  ])
})

test('days and months have their words', () => {
  expect(weekdayWord('2026-03-09')).toBe('Mon')
  expect(monthWords('2026-03-09')).toBe('March 2026')
})
