import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import { Calendar, Calendars, CalendarsQuery, LastCalendarsQuery, MemberQuery } from './schema.ts'

const { get, put } = inRoom('practice-calendar')

export const calendars = get('/Calendar', {
  summary: 'Calendars with their events, never cut; those one has joined only by oneself',
  callers: ['anyone'],
  query: CalendarsQuery,
  status: 200,
  answer: Calendars,
  refuses: [403],
  failure: "Can't get list",
})

export const lastCalendars = get('/Calendar/last', {
  summary: "Each teacher's newest calendar that is not in the future",
  callers: ['anyone'],
  query: LastCalendarsQuery,
  status: 200,
  answer: Calendars,
  failure: "Can't get list",
})

const membership = {
  callers: ['student', 'coach', 'admin'],
  own: ({ query }: { query: { userId: string } }) => query.userId,
  params: IdParams,
  query: MemberQuery,
  status: 200,
  answer: Calendar,
  refuses: [403, 404],
  failure: 'Error CalendarSign',
} as const

export const joinCalendar = put('/Calendar/:id/sign', {
  summary: 'Joins a calendar; once more changes nothing',
  ...membership,
})

export const leaveCalendar = put('/Calendar/:id/unsign', {
  summary: 'Leaves a calendar; once more changes nothing',
  ...membership,
})
