import { expect, test } from 'vitest'
import { tooManyText } from './messages.ts'

test.each([
  [1, 'Too many attempts. Please wait a little and try again'],
  [600, 'Too many attempts. Please try again in 10 minutes'],
  [3600, 'Too many attempts. Please try again in an hour'],
  [3601, 'Too many attempts. Please try again in 61 minutes'],
  [7200, 'Too many attempts. Please try again in 2 hours'],
])('a limit that is over in %i seconds says %j', (seconds, text) => {
  expect(tooManyText(seconds)).toBe(text)
})
