import { expect, test } from 'vitest'
import { areEnoughToCount, doneSoFar, fromThreeOn, mayTellDone, weekOfMinutes } from './rules.ts'

test('people are counted from three on', () => {
  expect([0, 1, 2, 3, 41].map(fromThreeOn)).toEqual([null, null, null, 3, 41])
})

test('a week has its minutes until today, and all days of the week before, of which the same ones are compared', () => {
  const watched = [
    { day: '2026-11-16', seconds: 600 },
    { day: '2026-11-18', seconds: 1200 },
    { day: '2026-11-22', seconds: 6000 },
    { day: '2026-11-23', seconds: 1500 },
    { day: '2026-11-25', seconds: 1230 },
  ]
  const { days, minutes, change } = weekOfMinutes(watched, '2026-11-25')
  expect(days.map(({ minutes: one }) => one)).toEqual([25, 0, 21, null, null, null, null])
  expect(days.map(({ before }) => before)).toEqual([10, 0, 20, 0, 0, 0, 100])
  expect(days[0]?.day).toBe('2026-11-23')
  expect([minutes, change]).toEqual([46, 16])
})

test('on a Sunday the week is whole, on a Monday it has begun', () => {
  expect(weekOfMinutes([], '2026-11-29').days.at(-1)).toEqual({ day: '2026-11-29', minutes: 0, before: 0 })
  expect(weekOfMinutes([], '2026-11-30').days[0]).toEqual({ day: '2026-11-30', minutes: 0, before: 0 })
})

test.each([
  [{ counted: 10, past: 4, done: 26 }, 65],
  [{ counted: 5, past: 20, done: 50 }, null],
  [{ counted: 10, past: 0, done: 0 }, null],
  [{ counted: 10, past: 1, done: 2 }, null],
  [{ counted: 10, past: 1, done: 8 }, null],
  [{ counted: 10, past: 1, done: 7 }, 70],
])('of %j it is told that %s per cent are done', (facts, told) => {
  expect(doneSoFar(facts)).toBe(told)
})

const toldOf = (counted: number) =>
  Array.from({ length: counted + 1 }, (_, done) => done).filter((done) => mayTellDone(done, counted))

test('a number of members is told where three or more have done the practice, and three or more have not', () => {
  expect(toldOf(3)).toEqual([])
  expect(toldOf(5)).toEqual([])
  expect(toldOf(6)).toEqual([3])
  expect(toldOf(10)).toEqual([3, 4, 5, 6, 7])
})

test('members are counted where a number of them can be told', () => {
  for (let members = 0; members <= 20; members += 1)
    expect(areEnoughToCount(members)).toBe(toldOf(members).length > 0)
})
