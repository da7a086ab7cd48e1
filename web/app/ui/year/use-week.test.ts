import { expect, test } from 'vitest'
import { weekByKey } from './use-week.ts'

test.each([
  ['ArrowLeft', 17, 16],
  ['ArrowRight', 17, 18],
  ['ArrowDown', 17, 16],
  ['ArrowUp', 17, 18],
  ['PageDown', 17, 13],
  ['PageUp', 17, 21],
  ['Home', 17, 0],
  ['End', 17, 42],
  ['ArrowLeft', 0, 0],
  ['PageDown', 2, 0],
  ['ArrowRight', 42, 42],
  ['PageUp', 41, 42],
  ['Enter', 17, null],
  ['Tab', 17, null],
])('%s from week %i leads to %s', (key, from, to) => {
  expect(weekByKey(key, from, 42)).toBe(to)
})
