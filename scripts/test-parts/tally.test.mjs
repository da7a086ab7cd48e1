import { expect, test } from 'vitest'
import { gate, inWords, sum } from './tally.mjs'

test('the last line sums every part, and names what was skipped only if something was', () => {
  expect(inWords(sum([gate(true), gate(false), { passed: 40, failed: 0, skipped: 0 }]))).toBe(
    '41 passed, 1 failed',
  )
  expect(inWords({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
})
