import { expect, test } from 'vitest'
import { progressAt } from './rules.ts'

test.each([
  ['a look of nine seconds is no beginning', 9, 600, { seconds: 0, finished: false }],
  ['the middle is kept', 300, 600, { seconds: 300, finished: false }],
  ['half a minute before the end of ten is the end', 570, 600, { seconds: 0, finished: true }],
  ['a second earlier is not', 569, 600, { seconds: 569, finished: false }],
  ['an hour ends a minute before', 3_540, 3_600, { seconds: 0, finished: true }],
  ['half a minute ends five seconds before', 25, 30, { seconds: 0, finished: true }],
  ['what lies behind the end is the end', 9_999, 600, { seconds: 0, finished: true }],
  ['a film of unknown length never ends', 9_999, 0, { seconds: 9_999, finished: false }],
])('%s', (_, seconds, duration, stored) => {
  expect(progressAt(seconds, duration)).toEqual(stored)
})
