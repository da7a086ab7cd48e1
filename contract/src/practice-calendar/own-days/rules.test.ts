import { expect, test } from 'vitest'
import { areEnoughToCount, mayTellDone } from './rules.ts'

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
