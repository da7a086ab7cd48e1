import { expect, test } from 'vitest'
import { weekOf } from '../../ui/words/weeks.ts'
import { rowsOf, type WeekRow } from './week-rows.ts'

const teacher = (id: string) => ({
  id,
  userName: id,
  firstName: id,
  lastName: '',
  avatarUrl: null,
  coverUrl: null,
  color: null,
  description: '',
  tags: [],
  instagrammAccount: null,
  calendarsCount: 1,
})
const event = (eventDateTime: string) => ({
  id: eventDateTime,
  userId: 'u',
  calendarId: 'c',
  title: 'Page',
  eventDateTime,
  thumbnailUrl: null,
})
const calendar = (userId: string, joined: boolean, ...instants: string[]) => ({
  id: userId,
  userId,
  user: { ...teacher(userId) },
  title: 'Month',
  description: '',
  monthOfCreation: '2026-03-01T00:00:00.000Z',
  type: 'Day5' as const,
  dateTime: '2026-03-01T00:00:00.000Z',
  joined,
  events: instants.map(event),
})

const march = { days: weekOf('2026-03-12'), month: '2026-03-01', zone: 'UTC' }

test('the week shows the events of its seven days alone, in the zone of the viewer (PRACTICE-08, D1)', () => {
  const instants = ['2026-03-08T23:30:00.000Z', '2026-03-09T07:00:00.000Z', '2026-03-15T23:30:00.000Z']
  const shown = (zone: string) =>
    rowsOf([teacher('a')], { ...march, calendars: [calendar('a', true, ...instants)], zone })[0]?.events.map(
      ({ day, time }) => `${day} ${time}`,
    )
  expect(shown('UTC')).toEqual(['2026-03-09 7:00', '2026-03-15 23:30'])
  expect(shown('Asia/Tokyo')).toEqual(['2026-03-09 8:30', '2026-03-09 16:00'])
})

test('teachers without a calendar this month have no row, and joined ones stand first (PRACTICE-05)', () => {
  const calendars = [calendar('a', false), calendar('c', true)]
  const rows = rowsOf(['a', 'b', 'c'].map(teacher), { ...march, calendars })
  expect(rows.map((row) => row.teacher.id)).toEqual(['c', 'a'])
})

const april = (userId: string, joined: boolean, ...instants: string[]) => ({
  ...calendar(userId, joined, ...instants),
  id: `${userId} in April`,
  monthOfCreation: '2026-04-01T00:00:00.000Z',
})
const lastWeek = { ...march, days: weekOf('2026-03-31') }
const titled = (rows: WeekRow[]) =>
  rows.map(({ teacher: { id }, events }) => [id, ...events.map((one) => `${one.turn ? '? ' : ''}${one.day}`)])

test('of the month beside only what is joined stands in the week (PRACTICE-08, D14)', () => {
  const calendars = [
    calendar('a', true, '2026-03-31T07:00:00.000Z'),
    april('a', true, '2026-04-01T07:00:00.000Z'),
    april('b', false, '2026-04-02T07:00:00.000Z'),
    april('c', true, '2026-04-03T07:00:00.000Z'),
  ]
  const rows = rowsOf(['a', 'b', 'c'].map(teacher), { ...lastWeek, calendars })
  expect(titled(rows)).toEqual([
    ['a', '2026-03-31', '2026-04-01'],
    ['c', '2026-04-03'],
  ])
})

test('whoever was in the last month alone is not joined in this one, and has no row without a practice (PRACTICE-05, PRACTICE-10)', () => {
  const april = { ...march, month: '2026-04-01', days: weekOf('2026-04-01') }
  const inApril = {
    ...calendar('a', false, '2026-04-02T07:00:00.000Z'),
    monthOfCreation: '2026-04-01T00:00:00.000Z',
  }
  const calendars = [calendar('a', true, '2026-03-31T07:00:00.000Z'), inApril, calendar('b', true)]
  const rows = rowsOf(['a', 'b'].map(teacher), { ...april, calendars })
  expect(rows.map(({ teacher: { id }, joined }) => [id, joined])).toEqual([['a', false]])
  expect(rowsOf(['b'].map(teacher), { ...april, calendars, turns: [] })).toEqual([])
})

test('one’s own week has joined months, and those that wait for an answer, with their lengths (PRACTICE-10, PRACTICE-14)', () => {
  const [first, second] = ['2026-04-01T07:00:00.000Z', '2026-04-02T07:00:00.000Z']
  const calendars = [
    calendar('a', true, '2026-03-31T07:00:00.000Z'),
    april('a', false, first),
    calendar('b', false, '2026-03-30T07:00:00.000Z'),
    april('c', false, second),
  ]
  const turn = (id: string, change: object = {}) =>
    ({
      teacher: { id },
      calendar: { id: `${id} in April`, practices: [{ id: first, duration: 1500 }] },
      joined: false,
      declined: false,
      ...change,
    }) as never
  const rows = rowsOf(['a', 'b', 'c'].map(teacher), {
    ...lastWeek,
    calendars,
    turns: [turn('a'), turn('c', { declined: true })],
  })
  expect(titled(rows)).toEqual([['a', '2026-03-31', '? 2026-04-01']])
  expect(rows[0]?.events.map(({ length }) => length)).toEqual([0, 1500])
  // A press on it joins that month, not the one that is joined already.
  expect(rows[0]?.events.map(({ turn }) => turn?.calendar?.id)).toEqual([undefined, 'a in April'])
})
