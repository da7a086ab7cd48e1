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
  // Half past midnight in Lisbon on the first Wednesday of February; on that of April summer time has begun.
  expect(copy(['2026-02-04T00:30:00.000Z'], '2026-04-01', 'Europe/Lisbon').copied).toEqual([
    '2026-03-31T23:30:00.000Z',
  ])
})

test('an evening in America and a morning in New Zealand stay on their days, as their teacher’s clocks show them (D14)', () => {
  // Monday 9 March 2026, 19:00 in New York, is Monday 23:00 UTC; on Monday 13 April the same.
  expect(copy(['2026-03-09T23:00:00.000Z'], '2026-04-01', 'America/New_York').copied).toEqual([
    '2026-04-13T23:00:00.000Z',
  ])
  // The last evening of June at six in Honolulu is the first of July in UTC: the fifth Tuesday, as in September.
  expect(copy(['2026-07-01T04:00:00.000Z'], '2026-09-01', 'Pacific/Honolulu').copied).toEqual([
    '2026-09-30T04:00:00.000Z',
  ])
  // The first morning of July at seven in Auckland is the last of June in UTC: the first Wednesday, as on 5 August.
  expect(copy(['2026-06-30T19:00:00.000Z'], '2026-08-01', 'Pacific/Auckland').copied).toEqual([
    '2026-08-04T19:00:00.000Z',
  ])
})
