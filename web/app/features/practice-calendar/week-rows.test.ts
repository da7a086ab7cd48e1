import { expect, test } from 'vitest'
import { weekOf } from '../../ui/words/weeks.ts'
import { rowsOf } from './week-rows.ts'

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

test('the week shows the events of its seven days alone, in the zone of the viewer (PRACTICE-08, D1)', () => {
  const instants = ['2026-03-08T23:30:00.000Z', '2026-03-09T07:00:00.000Z', '2026-03-15T23:30:00.000Z']
  const days = weekOf('2026-03-12')
  const shown = (zone: string) =>
    rowsOf([teacher('a')], () => calendar('a', true, ...instants), days, zone)[0]?.events.map(
      ({ day, time }) => `${day} ${time}`,
    )
  expect(shown('UTC')).toEqual(['2026-03-09 7:00', '2026-03-15 23:30'])
  expect(shown('Asia/Tokyo')).toEqual(['2026-03-09 8:30', '2026-03-09 16:00'])
})

test('teachers without a calendar this month have no row, and joined ones stand first (PRACTICE-05)', () => {
  const of = (id: string) => (id === 'b' ? undefined : calendar(id, id === 'c'))
  const rows = rowsOf(['a', 'b', 'c'].map(teacher), of, weekOf('2026-03-12'), 'UTC')
  expect(rows.map((row) => row.teacher.id)).toEqual(['c', 'a'])
})
