import { expect, test } from 'vitest'
import { pauseAfter } from './follow-events.ts'

test('a stream that ended is opened again in about a second, one that can not be had less and less often', () => {
  const shortest = [0, 1, 2, 3, 7, 1000].map((failures) => pauseAfter(failures, 0))
  expect(shortest).toEqual([500, 500, 1000, 2000, 30_000, 30_000])
  expect(pauseAfter(1000, 1)).toBe(90_000)
})
