import { expect, test } from 'vitest'
import { greeting, shareOfDay } from './greeting.ts'

test.each([
  [0, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock the studio says %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

test.each([
  [24, 0],
  [18, 0.25],
  [1, 23 / 24],
  [0, 1],
  [-1, 1],
])('%i hours before the countdown ends the sun has gone %d of its way (HOME-10)', (hours, share) => {
  const endsAt = Date.UTC(2026, 2, 13)
  expect(shareOfDay(endsAt - hours * 3600_000, endsAt)).toBeCloseTo(share)
})
