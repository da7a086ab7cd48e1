import { expect, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import { agoText } from './ago-text.ts'
import { dateText, shortDate } from './date-words.ts'

const now = new Date(2026, 2, 12, 18, 0).getTime()
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test.each([
  [at(2026, 2, 12, 18, 0), 'just now'],
  [at(2026, 2, 12, 17, 59), '1 minute ago'],
  [at(2026, 2, 12, 17, 1), '59 minutes ago'],
  [at(2026, 2, 12, 16, 0), '2 hours ago'],
  [at(2026, 2, 12, 5, 0), 'today'],
  [at(2026, 2, 11, 23, 30), 'yesterday'],
  [at(2026, 2, 11, 0, 30), 'yesterday'],
  [at(2026, 2, 10, 23, 30), '10 Mar'],
  [at(2025, 2, 10, 12, 0), '10 Mar 2025'],
])('what was sent at %s was sent %s', (instant, text) => {
  expect(agoText(instant, now)).toBe(text)
})

test('shortly after midnight the evening before is hours ago, and a clock that is behind says just now', () => {
  const midnight = new Date(2026, 2, 12, 0, 10).getTime()
  expect(agoText(at(2026, 2, 11, 23, 10), midnight)).toBe('1 hour ago')
  expect(agoText(at(2026, 2, 12, 19, 0), now)).toBe('just now')
})

test('September has three letters, as every other short month', () => {
  const third = localInstant('2026-09-03T12:00:00')
  expect(agoText(third, Date.parse(localInstant('2026-11-28T12:00:00')))).toBe('3 Sep')
  expect(shortDate(third)).toBe('3 Sep 2026')
  expect(dateText(third)).toBe('3 September 2026')
})
