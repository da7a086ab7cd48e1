import { expect, test } from 'vitest'
import { copiedEvents } from './copied-events.ts'

const copy = (instants: string[], month: string, zone = 'UTC') => {
  const { copied, leftOut } = copiedEvents(
    instants.map((eventDateTime) => ({ eventDateTime })),
    month,
    zone,
  )
  return {
    copied: copied.map(({ startsAt }) => startsAt.toISOString()),
    leftOut: leftOut.map(({ eventDateTime }) => eventDateTime),
  }
}

test('an event stays on its weekday, the second Tuesday on the second Tuesday, at its hour; they come in the order of time (CALENDAR-03, D18.calendar-copy)', () => {
  // March 2026 begins on a Sunday, April on a Wednesday.
  expect(copy(['2026-03-10T07:00:00.000Z', '2026-03-01T18:30:00.000Z'], '2026-04-01')).toEqual({
    copied: ['2026-04-05T18:30:00.000Z', '2026-04-14T07:00:00.000Z'],
    leftOut: [],
  })
})

test('a fifth weekday that the other month does not have is left out (D18.calendar-copy)', () => {
  expect(copy(['2026-03-30T07:00:00.000Z', '2026-03-29T07:00:00.000Z'], '2026-04-01')).toEqual({
    copied: [],
    leftOut: ['2026-03-30T07:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  })
  // April 2026 has five Wednesdays and Thursdays, May five Fridays, Saturdays and Sundays.
  expect(copy(['2026-04-29T07:00:00.000Z'], '2026-05-01').leftOut).toHaveLength(1)
  expect(copy(['2026-05-29T07:00:00.000Z'], '2026-10-01').copied).toEqual(['2026-10-30T07:00:00.000Z'])
})

test('seven in the morning of a teacher’s zone stays seven when summer time begins', () => {
  // Lisbon is at UTC in winter, and an hour before it from 29 March 2026.
  expect(copy(['2026-03-10T07:00:00.000Z'], '2026-04-01', 'Europe/Lisbon').copied).toEqual([
    '2026-04-14T06:00:00.000Z',
  ])
})

test('an event never leaves the month by a changed hour', () => {
  // Half past midnight UTC on a first of a month: an hour earlier would be the month before.
  expect(copy(['2026-02-04T00:30:00.000Z'], '2026-04-01', 'Europe/Lisbon').copied).toEqual([
    '2026-04-01T00:30:00.000Z',
  ])
})

test('by the weekday of UTC, as months are, an evening in America stays on its evening', () => {
  // Monday 9 March 2026, 19:00 in New York, is Monday 23:00 UTC; on Monday 13 April the same.
  expect(copy(['2026-03-09T23:00:00.000Z'], '2026-04-01', 'America/New_York').copied).toEqual([
    '2026-04-13T23:00:00.000Z',
  ])
})
