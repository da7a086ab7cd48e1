import { isOnHome } from '@studio/contract/practice-calendar/month-turn.ts'
import { expect, test } from 'vitest'
import { calendarsOnHome, turnOnCard } from './my-practices.tsx'

test.each([
  [undefined, true, 'joined'],
  [undefined, false, 'none'],
  [true, true, 'joined'],
  [false, true, 'invitation'],
  [true, false, 'none'],
] as const)(
  'who has joined: %s, with the Calendars permission: %s, has %s on home (HOME-06, HOME-07)',
  (hasJoined, permitted, shown) => {
    expect(calendarsOnHome(hasJoined, permitted)).toBe(shown)
  },
)

const turn = (change: object = {}) => ({
  teacher: { id: 't', firstName: 'Ines', lastName: 'C', userName: 'ines', avatarUrl: null, color: null },
  monthOfCreation: '2026-12-01T00:00:00.000Z',
  calendar: { id: 'c', title: 'Grounded', dateTime: '2026-11-28T10:00:00.000Z', practices: [] },
  last: { monthOfCreation: '2026-11-01T00:00:00.000Z', practices: 12, kept: 11 },
  joined: false,
  joinedByItself: false,
  declined: false,
  eachMonth: false,
  ...change,
})
const on = (day: string, change: object = {}) =>
  turnOnCard([turn(change)], new Date(`${day}T12:00:00Z`), 'Europe/Berlin') !== undefined

test('a month stands large on the day it opens and on its first day, until it is answered', () => {
  expect(['2026-11-28', '2026-11-29', '2026-12-01', '2026-12-02'].map((day) => on(day))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([on('2026-12-01', { joined: true }), on('2026-12-01', { declined: true })]).toEqual([false, false])
  expect(on('2026-12-01', { calendar: null })).toBe(false)
})

test('in rows stand those that want an answer, were joined by themselves, or are not open', () => {
  const turns = [turn(), turn({ calendar: null }), turn({ joined: true, joinedByItself: true })]
  expect(turns.filter(isOnHome)).toEqual(turns)
  expect([turn({ joined: true }), turn({ declined: true })].filter(isOnHome)).toEqual([])
})
