import { expect, test } from 'vitest'
import {
  eventText,
  memberForText,
  partsOf,
  practisedText,
  shortTimeText,
  standingText,
} from './person-words.ts'

const event = {
  id: '1',
  dateTime: '2026-03-02T10:00:00Z',
  plan: 'Full',
  amount: null,
  reason: null,
  by: null,
}

test('what happened to a membership is said with its plan or its amount', () => {
  expect(eventText({ ...event, what: 'started' })).toBe('Started Full')
  expect(eventText({ ...event, what: 'renewed', amount: 29 })).toBe('Paid $29.00')
  expect(eventText({ ...event, what: 'planChosen', plan: null })).toBe('Chose a plan')
})

test.each([
  [0, '0 minutes'],
  [119, '1 minute'],
  [3600, '1 hour'],
  [12_000, '3 hours 20 minutes'],
])('%i seconds of practice are %s', (seconds, text) => {
  expect(practisedText(seconds)).toBe(text)
})

test('a film is told to its end, or with the minute it goes on from', () => {
  const film = {
    id: '1',
    title: 'Slow',
    teacher: null,
    dateTime: '',
    seconds: 130,
    duration: 590,
    finished: false,
  }
  expect(standingText(film)).toBe('Minute 2 of 10')
  expect(standingText({ ...film, duration: null })).toBe('Minute 2')
  expect(standingText({ ...film, finished: true })).toBe('Watched to the end')
})

test('a page has only the parts in which there can be anything, the first at its own address', () => {
  const of = (role: 'Student' | 'Coach' | 'Admin') => partsOf({ id: 'x', role }).map(({ to }) => to)
  expect(of('Student')).toEqual([
    '/admin/users/x',
    '/admin/users/x/practice',
    '/admin/users/x/notifications',
    '/admin/users/x/log',
  ])
  expect(of('Coach')[0]).toBe('/admin/users/x')
  expect(of('Admin')).toEqual(['/admin/users/x', '/admin/users/x/log'])
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
