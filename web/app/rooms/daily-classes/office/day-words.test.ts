import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { expect, test } from 'vitest'
import { clockText } from '../../../ui/words/date-words.ts'
import {
  byDate,
  dayBeginsText,
  daysFrom,
  fillText,
  lackingDays,
  lackingTitle,
  nextEmpty,
  nextToFill,
  otherMonth,
} from './day-words.ts'

const entry = (day: string, count: number) =>
  ({ id: day, dateTime: `${day}T00:00:00.000Z`, videos: Array.from({ length: count }) }) as ClassDay

test('days that lack classes are told with how many, empty ones that follow each other together (ADAILY-01)', () => {
  const entries = byDate([
    entry('2026-03-12', 3),
    entry('2026-03-13', 2),
    entry('2026-03-14', 3),
    entry('2026-03-15', 1),
    entry('2026-03-18', 3),
  ])
  expect(lackingDays(daysFrom('2026-03-12', '2026-03-20'), entries)).toEqual([
    { day: '2026-03-13', count: 1, missing: 1, text: 'Fri 13 Mar, 1 to add' },
    { day: '2026-03-15', count: 1, missing: 2, text: 'Sun 15 Mar, 2 to add' },
    { day: '2026-03-16', count: 2, missing: 3, text: 'Mon 16 Mar to Tue 17 Mar' },
    { day: '2026-03-19', count: 2, missing: 3, text: 'Thu 19 Mar to Fri 20 Mar' },
  ])
})

test('the title counts the empty days, or those to be filled where none is empty (ADAILY-01)', () => {
  const entries = byDate([entry('2026-03-12', 3), entry('2026-03-13', 2)])
  const titleOf = (last: string) => lackingTitle(lackingDays(daysFrom('2026-03-12', last), entries))
  expect(titleOf('2026-03-13')).toBe('1 day needs more classes')
  expect(titleOf('2026-03-14')).toBe('1 day has no classes')
  expect(titleOf('2026-03-20')).toBe('7 days have no classes')
})

test('a day is full, short or empty (ADAILY-01, ADAILY-02)', () => {
  expect([0, 1, 2, 3].map(fillText)).toEqual(['Empty', '2 to add', '1 to add', 'Full'])
})

test('months follow each other over the years', () => {
  expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('the day to add is the first one from today on that is not full (ADAILY-01)', () => {
  const entries = byDate([entry('2026-03-12', 3), entry('2026-03-13', 3), entry('2026-03-14', 2)])
  expect(nextToFill('2026-03-12', entries)).toBe('2026-03-14')
  expect(nextToFill('2026-03-20', entries)).toBe('2026-03-20')
})

test('copied days go onto the first one that has no class, past those that are short (ADAILY-01, D18.copied-days)', () => {
  const entries = byDate([entry('2026-03-12', 3), entry('2026-03-13', 1)])
  expect(nextEmpty('2026-03-12', entries)).toBe('2026-03-14')
})

test('a day begins at midnight in the zone of the studio, told by the viewer’s clock (D1)', () => {
  const now = new Date('2027-04-01T03:00:00Z')
  const inLosAngeles = {
    today: '2027-03-31',
    ends: '2027-04-01T07:00:00.000Z',
    nextEnds: '2027-04-02T07:00:00.000Z',
  }
  expect(dayBeginsText(now, inLosAngeles)).toBe(clockText('2027-04-01T07:00:00Z'))
  expect(dayBeginsText(now, undefined)).toBe(clockText('2027-04-02T00:00:00Z'))
})
