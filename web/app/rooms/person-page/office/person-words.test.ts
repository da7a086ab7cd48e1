import { expect, test } from 'vitest'
import { memberForText, practisedText, shortTimeText, timelineParts } from './person-words.ts'

test.each([
  [0, '0 minutes'],
  [119, '1 minute'],
  [3600, '1 hour'],
  [12_000, '3 hours 20 minutes'],
])('%i seconds of practice are %s', (seconds, text) => {
  expect(practisedText(seconds)).toBe(text)
})

test('a timeline has only the parts in which there can be anything, and everything at the page’s own address', () => {
  const of = (role: 'Student' | 'Coach' | 'Admin') => timelineParts({ id: 'x', role }).map(({ to }) => to)
  expect(of('Student')).toEqual([
    '/admin/users/x',
    '/admin/users/x/membership',
    '/admin/users/x/money',
    '/admin/users/x/practice',
    '/admin/users/x/notifications',
    '/admin/users/x/log',
  ])
  expect(of('Coach')[1]).toBe('/admin/users/x/calendars')
  expect(of('Admin')).toEqual(['/admin/users/x', '/admin/users/x/notifications', '/admin/users/x/log'])
})

test.each([
  ['2026-11-20T10:00:00.000Z', '9 days'],
  ['2026-11-29T09:00:00.000Z', '1 day'],
  ['2026-10-30T10:00:00.000Z', '30 days'],
  ['2026-10-29T10:00:00.000Z', '1 month'],
  ['2025-10-07T10:00:00.000Z', '13 months'],
  ['2024-10-07T10:00:00.000Z', '2 years 1 month'],
])('who began at %s has been a member for %s', (since, text) => {
  expect(memberForText(since, Date.parse('2026-11-29T10:00:00.000Z'))).toBe(text)
})

test('a time is short where it stands as a figure', () => {
  expect([0, 2700, 18_720, 7260].map(shortTimeText)).toEqual(['0 min', '45 min', '5 h 12', '2 h 01'])
})
