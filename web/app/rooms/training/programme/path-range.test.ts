import { expect, test } from 'vitest'
import { pathRange, rangeWords } from './path-range.ts'

const path = {
  videos: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: id, duration: 1200 })) as never[],
}
const at = (done: number) => ({
  dates: null,
  days: ['a', 'b', 'c', 'd', 'e', 'f'].map((videoId, day) => ({ videoId, day: null, done: day < done })),
})
const ridges = (done: number) => pathRange(path, at(done), 'phone').weeks.map(({ minutes }) => minutes > 0)

test('done days are ridges, the sun is behind the next one, and the rest is water', () => {
  expect(ridges(2)).toEqual([true, true, true, false, false, false])
  expect(pathRange(path, at(2), 'phone').now).toBe(2)
  expect(ridges(6)).toEqual([true, true, true, true, true, true])
  expect(pathRange(path, at(6), 'phone').now).toBe(5)
  expect(pathRange(path, null, 'phone').weeks.filter(({ minutes }) => minutes > 0)).toHaveLength(1)
})

test('a wide picture leaves room for the words', () => {
  const wide = pathRange(path, at(2), 'wide')
  expect([wide.now, wide.columns]).toEqual([7, 11])
})

test('the picture is told in words', () => {
  expect(rangeWords(path, at(2))).toBe(
    '2 of 6 days stand as ridges by the water, and the sun is behind day 3.',
  )
  expect(rangeWords(path, at(1))).toBe(
    '1 of 6 days stands as a ridge by the water, and the sun is behind day 2.',
  )
  expect(rangeWords(path, at(6))).toBe('6 of 6 days stand as ridges by the water.')
})
