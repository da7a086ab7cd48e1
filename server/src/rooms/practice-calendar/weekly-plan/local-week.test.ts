import type { Reading } from '@studio/contract/reading.ts'
import { expect, test } from 'vitest'
import { dayAndTimeIn, studioDayBegins, weekThatBegins } from './local-week.ts'

const week = (now: string, zone: string, start: Reading['weekStart'] = 1) => {
  const found = weekThatBegins(new Date(now), zone, start)
  return found && [found.begins, found.from.toISOString(), found.to.toISOString()]
}

test('a week begins on Monday morning by a person’s own clocks, and nowhere else at that moment; until Thursday its mail is late', () => {
  const sundayEvening = '2026-03-01T18:30:00Z'
  expect(week(sundayEvening, 'Pacific/Auckland')).toEqual([
    '2026-03-02',
    '2026-03-01T11:00:00.000Z',
    '2026-03-08T11:00:00.000Z',
  ])
  expect(week(sundayEvening, 'UTC')).toBeNull()
  expect(week('2026-03-02T14:00:00Z', 'America/Los_Angeles')?.[0]).toBe('2026-03-02')
  expect(week('2026-03-02T13:59:00Z', 'America/Los_Angeles')).toBeNull()
  expect(week('2026-03-05T13:59:00Z', 'America/Los_Angeles')?.[0]).toBe('2026-03-02')
  expect(week('2026-03-05T14:00:00Z', 'America/Los_Angeles')).toBeNull()
})

test('a week may begin on Sunday or Saturday (D14)', () => {
  const sundayMorning = '2026-03-01T06:30:00Z'
  expect([week(sundayMorning, 'UTC', 7), week(sundayMorning, 'UTC', 6), week(sundayMorning, 'UTC')]).toEqual([
    ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z'],
    ['2026-02-28', '2026-02-28T00:00:00.000Z', '2026-03-07T00:00:00.000Z'],
    null,
  ])
})

test('a week in which clocks change has an hour more or less', () => {
  expect(week('2026-03-02T15:00:00Z', 'America/Los_Angeles')).toEqual([
    '2026-03-02',
    '2026-03-02T08:00:00.000Z',
    '2026-03-09T07:00:00.000Z',
  ])
})

test('times are told by a person’s own clocks, and when the studio’s day begins there (D1)', () => {
  const instant = new Date('2026-03-02T19:15:00Z')
  expect(dayAndTimeIn(instant, 'Pacific/Auckland', null)).toBe('Tuesday 08:15')
  expect(dayAndTimeIn(instant, 'America/Los_Angeles', 'h12')).toBe('Monday 11:15 am')
  const midnight = '2026-03-03T00:00:00Z'
  expect(studioDayBegins(midnight, 'Pacific/Auckland', 'h23')).toBe('13:00')
  expect(studioDayBegins(midnight, 'America/Los_Angeles', 'h12')).toBe('4:00 pm')
  expect(studioDayBegins(midnight, 'UTC', 'h12')).toBeNull()
})
