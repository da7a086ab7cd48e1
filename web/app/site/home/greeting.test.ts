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
  [[3, 50], 1],
  [[5, 0], 0],
  [[13, 30], 0.5],
  [[22, 0], 1],
  [[23, 59], 1],
])(
  'at %o the sun has gone %d of its way: it is down while the studio says good evening at night',
  ([hour = 0, minute = 0], share) => {
    expect(shareOfDay(new Date(2026, 2, 12, hour, minute))).toBe(share)
  },
)
