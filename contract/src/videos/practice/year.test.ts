import { describe, expect, test } from 'vitest'
import { monthMarks, mostlyText, partOfDay, weekSpan, weekText, yearLine, yearWords } from './words.ts'
import {
  figuresOf,
  finishedYear,
  finishedYears,
  hasPoster,
  lastWeeks,
  presentYear,
  type YearWeek,
} from './year.ts'

const vienna = 'Europe/Vienna'
const practised = (...instants: string[]) => instants.map((dateTime) => ({ dateTime, seconds: 1500 }))
/** A practice on the Wednesday of each week from the Monday given. */
const weekly = (monday: string, count: number) =>
  practised(
    ...Array.from({ length: count }, (_, week) =>
      new Date(Date.parse(`${monday}T07:00:00Z`) + (week * 7 + 2) * 86_400_000).toISOString(),
    ),
  )
const present = (
  practices: ReturnType<typeof practised>,
  now: string,
  since = practices[0]?.dateTime ?? null,
) => presentYear(practices, { timeZone: vienna, now: new Date(now), since })
const states = (weeks: readonly YearWeek[]) =>
  weeks.map(({ state }) => ({ practised: 'P', missed: 'm', paused: '~', ahead: '.' })[state]).join('')

describe('the weeks of a year', () => {
  test('begin with the first practice until the 53rd, and the rest is open water', () => {
    const { weeks, now } = present(weekly('2026-02-23', 3), '2026-03-12T12:00:00Z')
    expect([weeks.length, now, weeks[0]?.label]).toEqual([53, 2, '2026-02-23'])
    expect(states(weeks)).toBe(`PPP${'.'.repeat(50)}`)
  })

  test('are the last 53 from then on', () => {
    const { weeks, now } = present(weekly('2025-01-06', 62), '2026-03-12T12:00:00Z')
    expect([weeks[0]?.label, now, states(weeks)]).toEqual(['2025-03-10', 52, 'P'.repeat(53)])
  })

  test('are the last of them at the end of a class, with the present one at the end; of a beginner all there are', () => {
    const long = lastWeeks(present(weekly('2025-01-06', 62), '2026-03-12T12:00:00Z'), 9)
    expect([long.now, long.weeks.length, long.weeks[0]?.label]).toEqual([8, 9, '2026-01-12'])
    const short = lastWeeks(present(weekly('2026-02-23', 3), '2026-03-12T12:00:00Z'), 9)
    expect([short.now, states(short.weeks)]).toEqual([2, 'PPP'])
  })

  test('begin with the present one before anybody practised', () => {
    const { weeks, now } = present([], '2026-03-12T12:00:00Z')
    expect([weeks[0]?.label, now, states(weeks)]).toEqual(['2026-03-09', 0, '.'.repeat(53)])
  })

  test('are missed one by one, and paused from four in a row on; the present one is neither', () => {
    const practices = [...weekly('2025-12-01', 1), ...weekly('2025-12-15', 1), ...weekly('2026-01-26', 5)]
    const { weeks, now } = present(practices, '2026-03-12T12:00:00Z')
    expect(states(weeks.slice(0, now + 1))).toBe('PmP~~~~~PPPPPm.')
  })

  test('a practice belongs to the week and the hour it had for the person', () => {
    const late = '2026-03-08T23:30:00Z'
    const { weeks } = present(practised(late), '2026-03-12T12:00:00Z')
    expect(weeks[0]).toMatchObject({ label: '2026-03-09', hour: 0.5, minutes: 25, classes: 1 })
    const there = presentYear(practised(late), {
      timeZone: 'America/Los_Angeles',
      now: new Date('2026-03-12T12:00:00Z'),
      since: late,
    })
    expect(there.weeks[0]).toMatchObject({ label: '2026-03-02', hour: 16.5 })
  })

  test('the hour of a week is that of its middle class, at which somebody practised', () => {
    const hourOf = (...hours: number[]) =>
      presentYear(
        practised(...hours.map((hour) => `2026-03-1${hour % 3}T${String(hour).padStart(2, '0')}:00:00Z`)),
        {
          timeZone: 'UTC',
          now: new Date('2026-03-12T12:00:00Z'),
          since: '2026-03-09T12:00:00Z',
        },
      ).weeks[0]?.hour
    expect(hourOf(7, 19)).toBe(7)
    expect(hourOf(19, 7, 8)).toBe(8)
    expect(hourOf(1, 22, 23)).toBe(23)
    expect(hourOf(0)).toBe(0)
  })
})

describe('a finished year', () => {
  test('has the weeks whose Thursday is in it, and the sun behind the fullest', () => {
    const practices = [...weekly('2026-02-02', 3), ...practised('2026-02-11T08:00:00Z')]
    const { weeks, now } = finishedYear(practices, {
      timeZone: vienna,
      year: 2026,
      since: '2026-02-04T07:00:00Z',
    })
    expect([weeks.length, weeks[0]?.label, weeks.at(-1)?.label, now]).toEqual([
      53,
      '2025-12-29',
      '2026-12-28',
      6,
    ])
    expect(states(weeks)).toBe(`.....PPP${'~'.repeat(45)}`)
    const { weeks: fewer } = finishedYear([], { timeZone: vienna, year: 2025, since: null })
    expect([fewer.length, fewer[0]?.label]).toEqual([52, '2024-12-30'])
  })

  test('is offered once it is over where the person is', () => {
    const since = '2024-05-01T08:00:00Z'
    const years = (now: string, zone = vienna) => finishedYears(since, new Date(now), zone)
    expect(years('2026-12-31T22:59:00Z')).toEqual([2025, 2024])
    expect(years('2026-12-31T23:01:00Z')).toEqual([2026, 2025, 2024])
    expect(years('2024-12-31T12:00:00Z')).toEqual([])
    expect(finishedYears(null, new Date('2026-03-12T12:00:00Z'), vienna)).toEqual([])
  })
})

test('there is a poster from the eighth week since somebody began', () => {
  const at = (now: string) => hasPoster(present(weekly('2026-01-05', 1), now), false)
  expect([at('2026-02-22T12:00:00Z'), at('2026-02-23T12:00:00Z')]).toEqual([false, true])
  expect(hasPoster(present([], '2026-02-23T12:00:00Z'), false)).toBe(false)
})

describe('a year in words', () => {
  test('says weeks, hours and classes', () => {
    const { weeks } = present(
      [...weekly('2025-12-01', 1), ...weekly('2026-01-26', 6)],
      '2026-03-08T12:00:00Z',
    )
    const figures = figuresOf(weeks)
    expect(figures).toEqual({ weeks: 7, minutes: 175, classes: 7, forgiven: 0 })
    expect(yearLine(figures)).toBe('7 weeks, 2 hours, 7 classes')
    expect(yearWords(figures, weeks)).toBe('7 weeks of practice, 2 hours, 7 classes, 7 weeks paused')
    const one = figuresOf(present(weekly('2026-03-02', 1), '2026-03-08T12:00:00Z').weeks)
    expect(yearLine(one)).toBe('1 week, 25 minutes, 1 class')
  })

  test.each([
    ['2026-07-06', '6 to 12 July'],
    ['2026-06-29', '29 June to 5 July'],
    ['2025-12-29', '29 December to 4 January'],
  ])('the week of %s is %s', (label, text) => {
    expect(weekSpan({ label })).toBe(text)
  })

  test('a week says what was done in it, or why nothing was', () => {
    const week = { label: '2026-07-06', minutes: 176, classes: 5, hour: 9, state: 'practised' } as const
    const none = { ...week, minutes: 0, classes: 0, hour: null }
    expect(weekText(week)).toBe('5 classes, 176 minutes')
    expect(weekText({ ...none, state: 'missed' })).toBe('A week of mist, forgiven')
    expect(weekText({ ...none, state: 'paused' })).toBe('Paused')
  })

  test.each([
    [3.9, 'night', 'mostly at night'],
    [4, 'before dawn', 'mostly before dawn'],
    [7, 'morning', 'mostly mornings'],
    [12.5, 'noon', 'mostly around noon'],
    [15, 'afternoon', 'mostly afternoons'],
    [19, 'dusk', 'mostly at dusk'],
    [23.9, 'night', 'mostly at night'],
  ])('%d o’clock is %s', (hour, name, mostly) => {
    expect([partOfDay(hour), mostlyText(hour)]).toEqual([name, mostly])
  })

  test('months are named where their first week stands', () => {
    expect(monthMarks(present([], '2026-03-12T12:00:00Z').weeks).slice(0, 3)).toEqual([
      { index: 4, name: 'Apr' },
      { index: 8, name: 'May' },
      { index: 12, name: 'Jun' },
    ])
  })
})
