import { expect, test } from 'vitest'
import { lengthClockText } from './clock-text.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [1122, '18:42'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%d seconds read %s', (seconds, text) => {
  expect(lengthClockText(seconds)).toBe(text)
})
