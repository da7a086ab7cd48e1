import { expect, test } from 'vitest'
import { moveEntry } from './ordered-videos.tsx'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 0, 'bac'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [-1, 0, 'abc'],
])('of three classes the one at %d stands at %d: %s (ADAILY-01)', (from, to, order) => {
  expect(moveEntry(['a', 'b', 'c'], from, to).join('')).toBe(order)
})
