import { describe, expect, test } from 'vitest'
import { standingOf } from './day-standing.ts'

const day = { dateTime: '2026-03-12T00:00:00.000Z', videos: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }
const watched = (id: string, seconds: number, at = '09:40', finished = false) => ({
  video: { id },
  seconds,
  finished,
  dateTime: at.length > 5 ? at : `2026-03-12T${at}:00.000Z`,
})
const done = (id: string, at?: string) => watched(id, 0, at, true)
const nextOf = (...list: ReturnType<typeof watched>[]) => {
  const { next } = standingOf(day, list)
  return next && [next.video.id, next.number, next.seconds]
}

describe('the class to start with', () => {
  test.each([
    ['is the first of the day', [], ['a', 1, 0]],
    ['is the first that is not done', [done('a')], ['b', 2, 0]],
    ['is what was begun today', [watched('c', 300)], ['c', 3, 300]],
    ['is what was begun last', [watched('b', 300, '08:00'), watched('c', 90, '09:00')], ['c', 3, 90]],
    ['is not what was looked into for less than a minute', [watched('c', 59)], ['a', 1, 0]],
    ['is none once all are done', [done('a'), done('b'), done('c')], null],
    ['may be one that was done before the day began', [done('a', '2026-02-20T09:00:00.000Z')], ['a', 1, 0]],
    [
      'begins anew if it was begun before the day',
      [watched('b', 300, '2026-03-11T23:59:59.999Z')],
      ['a', 1, 0],
    ],
    ['is no other film', [watched('x', 300)], ['a', 1, 0]],
  ] as const)('%s', (_, list, next) => {
    expect(nextOf(...list)).toEqual(next)
  })
})

test('the class to start with is the first of the person’s own order, with its number in the day, unless one was begun', () => {
  const [a, b, c] = day.videos as [{ id: string }, { id: string }, { id: string }]
  const nextIn = (...list: ReturnType<typeof watched>[]) => standingOf(day, list, [c, a, b]).next
  expect(nextIn()).toEqual({ video: c, number: 3, seconds: 0 })
  expect(nextIn(done('c'))).toEqual({ video: a, number: 1, seconds: 0 })
  expect(nextIn(watched('b', 300))).toEqual({ video: b, number: 2, seconds: 300 })
})

test('what is done has the time it was done, in the order of the day', () => {
  const { done: finished, waiting } = standingOf(day, [done('c', '07:00'), done('a', '12:30')])
  expect(finished.map(({ video, dateTime }) => [video.id, dateTime])).toEqual([
    ['a', '2026-03-12T12:30:00.000Z'],
    ['c', '2026-03-12T07:00:00.000Z'],
  ])
  expect(waiting).toEqual([{ id: 'b' }])
})
