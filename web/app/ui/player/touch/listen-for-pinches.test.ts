import { expect, test } from 'vitest'
import { pinchOf } from './listen-for-pinches.ts'

test.each([
  [100, 121, 'fill'],
  [100, 110, null],
  [100, 90, null],
  [100, 83, 'whole'],
  [0, 50, null],
] as const)('two fingers that were %i apart and are %i ask for %s (PLAYER-04)', (from, to, fit) => {
  expect(pinchOf(from, to)).toBe(fit)
})
