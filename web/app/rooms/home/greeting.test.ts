import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  [0, 'Good evening'],
  [3.9, 'Good evening'],
  [4, 'Good morning'],
  [10.9, 'Good morning'],
  [11, 'Good afternoon'],
  [16.9, 'Good afternoon'],
  [17, 'Good evening'],
])('at %d o’clock the studio says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
