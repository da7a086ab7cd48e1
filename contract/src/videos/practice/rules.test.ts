import { describe, expect, test } from 'vitest'
import { dayIn, mondayOf, practiceMonths, practiceWeek, practiceYear, streakOf } from './rules.ts'

const vienna = 'Europe/Vienna'
const practised = (...instants: string[]) => instants.map((dateTime) => ({ dateTime, seconds: 1200 }))
const yearAt = (now: string, timeZone: string, ...instants: string[]) =>
  practiceYear(practised(...instants), { timeZone, now: new Date(now) })

describe('a day is where the person is', () => {
  test.each([
    ['late in the evening west of the studio', 'America/Los_Angeles', '2026-03-13T05:00:00Z', '2026-03-12'],
    ['early in the morning east of it', 'Pacific/Auckland', '2026-03-12T12:00:00Z', '2026-03-13'],
    ['before clocks go forward', vienna, '2026-03-28T22:59:00Z', '2026-03-28'],
    ['after clocks went forward', vienna, '2026-03-29T22:01:00Z', '2026-03-30'],
    ['in the hour that comes twice', vienna, '2026-10-25T00:30:00Z', '2026-10-25'],
    ['at the end of a year', vienna, '2026-12-31T23:30:00Z', '2027-01-01'],
  ])('%s', (_, timeZone, instant, day) => {
    expect(dayIn(timeZone)(new Date(instant))).toBe(day)
  })

  test('a week begins on Monday, over the end of a year and a change of clocks, too (D14)', () => {
    expect(mondayOf('2026-03-12')).toBe('2026-03-09')
    expect(mondayOf('2026-03-29')).toBe('2026-03-23')
    expect(mondayOf('2027-01-03')).toBe('2026-12-28')
    expect(mondayOf('2026-03-09')).toBe('2026-03-09')
  })
})

describe('a streak by weeks', () => {
  const today = '2026-03-12'
  test.each([
    ['is nothing before the first practice', [], 0],
    ['begins with the first', ['2026-03-12'], 1],
    ['takes a week once, however often somebody practised', ['2026-03-09', '2026-03-10', '2026-03-12'], 1],
    ['goes on while this week has none yet', ['2026-03-08', '2026-03-01'], 2],
    ['forgives one missed week', ['2026-03-12', '2026-02-25', '2026-02-18'], 3],
    ['forgives one of the month before, too', ['2026-03-12', '2026-02-25', '2026-02-11'], 3],
    ['forgives last week, missed, before this one', ['2026-02-25'], 1],
    ['forgives the last week of a month and the first of the next', ['2026-03-12', '2026-02-18'], 2],
    ['ends at the second missed week of a month', ['2026-03-12', '2026-03-04', '2026-02-11'], 2],
    [
      'ends at it also where a practised week lies between',
      ['2026-03-12', '2026-03-04', '2026-02-18', '2026-02-04'],
      3,
    ],
    ['is over once two weeks of a month are missed', ['2026-02-11'], 0],
    ['goes over the end of a year', ['2026-03-12', '2026-03-04', '2026-02-25', '2026-02-18'], 4],
  ])('%s', (_, days, weeks) => {
    expect(streakOf(days, today)).toBe(weeks)
  })

  test('counts over New Year', () => {
    expect(streakOf(['2025-12-30', '2026-01-02', '2026-01-06', '2025-12-24'], '2026-01-08')).toBe(3)
  })
})

describe('a year of practice', () => {
  test('shows 53 weeks that end today, each day once', () => {
    const { calendar } = yearAt('2026-10-28T12:00:00Z', vienna)
    const days = calendar.flat().map(({ day }) => day)
    expect(calendar).toHaveLength(53)
    expect(calendar.slice(0, -1).every((week) => week.length === 7)).toBe(true)
    expect([days[0], days.at(-1)]).toEqual(['2025-10-27', '2026-10-28'])
    expect(new Set(days).size).toBe(days.length)
  })

  test('puts a practice on the day and into the month it was for the person', () => {
    const instants = ['2026-03-31T22:30:00Z', '2026-04-01T10:00:00Z', '2026-03-31T20:00:00Z']
    const there = yearAt('2026-04-02T12:00:00Z', vienna, ...instants)
    expect(there.minutesThisMonth).toBe(40)
    expect(there.calendar.flat().filter(({ classes }) => classes > 0)).toEqual([
      { day: '2026-03-31', classes: 1, minutes: 20 },
      { day: '2026-04-01', classes: 2, minutes: 40 },
    ])
    const atUtc = yearAt('2026-04-02T12:00:00Z', 'UTC', ...instants)
    expect(atUtc.minutesThisMonth).toBe(20)
  })

  test('is told by months, the newest first', () => {
    const year = yearAt('2026-04-02T12:00:00Z', 'UTC', '2026-04-01T10:00:00Z', '2026-02-03T10:00:00Z')
    expect(practiceMonths(year)).toEqual([
      { month: '2026-04', days: 1, classes: 1, minutes: 20 },
      { month: '2026-02', days: 1, classes: 1, minutes: 20 },
    ])
  })
})

test('the present week has its own classes and minutes, and the weeks in a row of the year', () => {
  const year = yearAt(
    '2026-03-12T12:00:00Z',
    vienna,
    '2026-03-08T10:00:00Z',
    '2026-03-09T10:00:00Z',
    '2026-03-12T09:00:00Z',
  )
  expect(practiceWeek(year)).toEqual({ classes: 2, minutes: 40, weeks: 2 })
  expect(practiceWeek(yearAt('2026-03-12T12:00:00Z', vienna))).toEqual({ classes: 0, minutes: 0, weeks: 0 })
})
