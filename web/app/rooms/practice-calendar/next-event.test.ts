import { expect, test } from 'vitest'
import { dayWord, eventsFrom, leftIfLate, nextEvent } from './next-event.ts'

const event = (eventDateTime: string) => ({
  id: eventDateTime,
  userId: 'u',
  calendarId: 'c',
  title: 'Page',
  eventDateTime,
  thumbnailUrl: null,
})
const nextOf = (instants: string[], now: string, zone = 'UTC') => {
  const next = nextEvent(instants.map(event), new Date(now), zone)
  return next && [next.event.id, next.day]
}

const morning = '2026-03-12T07:00:00.000Z'
const evening = '2026-03-12T18:00:00.000Z'
const later = '2026-03-14T07:00:00.000Z'

test('the next event is the one still to come today, in whatever order they arrive', () => {
  const all = [later, evening, morning]
  expect(nextOf(all, '2026-03-12T06:00:00.000Z')).toEqual([morning, '2026-03-12'])
  expect(nextOf(all, '2026-03-12T12:00:00.000Z')).toEqual([evening, '2026-03-12'])
})

test('the last event of today stays the next one until the day is over', () => {
  const all = [morning, evening, later]
  expect(nextOf(all, '2026-03-12T23:59:00.000Z')).toEqual([evening, '2026-03-12'])
  expect(nextOf(all, '2026-03-13T00:00:00.000Z')).toEqual([later, '2026-03-14'])
})

test('a month that has nothing more to come has no next event', () => {
  expect(nextOf([morning], '2026-03-13T00:00:00.000Z')).toBeUndefined()
  expect(nextOf([], morning)).toBeUndefined()
})

test('the day of the next event is that of the viewer’s zone (D1)', () => {
  const late = '2026-03-12T23:30:00.000Z'
  expect(nextOf([late], '2026-03-13T10:00:00.000Z')).toBeUndefined()
  expect(nextOf([late], '2026-03-13T10:00:00.000Z', 'Europe/Stockholm')).toEqual([late, '2026-03-13'])
})

test('a day is called today, tomorrow, by its weekday, and a week away by its date', () => {
  const called = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-18', '2026-03-19']
  const words = ['Today', 'Tomorrow', 'Saturday', 'Wednesday', '19 March']
  expect(called.map((day) => dayWord(day, '2026-03-12'))).toEqual(words)
  expect(dayWord('2026-04-01', '2026-03-31')).toBe('Tomorrow')
})

test('a month is read from its next event on, and one that is over as it was', () => {
  const from = (now: string) => {
    const { earlier, week } = eventsFrom([morning, evening, later].map(event), new Date(now), 'UTC')
    return [earlier.length, week.map(({ id }) => id)]
  }
  expect(from('2026-03-11T12:00:00.000Z')).toEqual([0, [morning, evening, later]])
  expect(from('2026-03-12T12:00:00.000Z')).toEqual([1, [evening, later]])
  expect(from('2026-03-13T12:00:00.000Z')).toEqual([2, [later]])
  expect(from('2026-04-01T12:00:00.000Z')).toEqual([0, [morning, evening, later]])
})

test('what lies more than a week after the next event is folded, unless it is hardly anything', () => {
  const of = (days: number[]) => {
    const instants = days.map((day) => `2026-03-${day}T07:00:00.000Z`)
    const { week, later } = eventsFrom(instants.map(event), new Date('2026-03-11T12:00:00.000Z'), 'UTC')
    return [week.length, later.length]
  }
  expect(of([12, 15, 18, 19, 22, 25])).toEqual([3, 3])
  expect(of([12, 15, 18, 19, 22])).toEqual([5, 0])
})

test('of a calendar with many a day, a dozen are shown and the others are folded', () => {
  const many = Array.from({ length: 200 }, (_, minute) =>
    new Date(Date.UTC(2026, 2, 12, 7, minute)).toISOString(),
  )
  const of = (now: string) => {
    const { week, later, isOver } = eventsFrom(many.map(event), new Date(now), 'UTC')
    return [week.length, later.length, week[0]?.id, isOver]
  }
  expect(of('2026-03-11T12:00:00.000Z')).toEqual([12, 188, many[0], false])
  expect(of('2026-04-11T12:00:00.000Z')).toEqual([12, 188, many[0], true])
})

test('a month is late once a third of its practices is left', () => {
  const left = (days: number[], now: string) =>
    leftIfLate(
      days.map((day) => event(`2026-03-${day}T07:00:00.000Z`)),
      new Date(now),
    )
  expect(left([12, 15, 18], '2026-03-12T06:00:00.000Z')).toBe(null)
  expect(left([12, 15, 18], '2026-03-16T06:00:00.000Z')).toBe(1)
  expect(left([12, 15, 18], '2026-03-19T06:00:00.000Z')).toBe(0)
  expect(left([], '2026-03-19T06:00:00.000Z')).toBe(null)
})
