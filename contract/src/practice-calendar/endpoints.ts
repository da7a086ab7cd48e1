import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import {
  Calendar,
  CalendarChange,
  CalendarCopied,
  CalendarCopy,
  CalendarDraft,
  CalendarEvent,
  CalendarFeed,
  Calendars,
  CalendarsQuery,
  EachMonthWish,
  EventChange,
  EventDraft,
  LastCalendarsQuery,
  MemberQuery,
  MonthAnswer,
  MonthByLink,
  MonthLinkAnswer,
  MonthLinkQuery,
  MonthTurns,
} from './schema.ts'

const { get, post, put, del } = inRoom('practice-calendar')

export const calendars = get('/Calendar', {
  summary: 'Calendars with their events, the newest month first; those one has joined only by oneself',
  callers: ['anyone'],
  shared: true,
  query: CalendarsQuery,
  status: 200,
  answer: Calendars,
  refuses: [403],
  failure: "Can't get list",
})

export const lastCalendars = get('/Calendar/last', {
  summary: "Each teacher's newest calendar that is not in the future",
  callers: ['anyone'],
  shared: true,
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
  summary: 'Joins a calendar; repeating it changes nothing',
  ...membership,
})

export const leaveCalendar = put('/Calendar/:id/unsign', {
  summary: 'Leaves a calendar; repeating it changes nothing',
  ...membership,
})

/** A teacher writes to their own calendars, an Admin to everybody's (S-Z8). */
const writers = ['coach', 'admin'] as const

export const createCalendar = post('/Calendar', {
  summary: "A new calendar of a teacher's month; an Admin names the teacher",
  callers: writers,
  body: CalendarDraft,
  status: 201,
  answer: Created,
  refuses: [409],
})

export const changeCalendar = put('/Calendar/:id', {
  summary: 'Changes a calendar whose month is not over; what is absent stays',
  callers: writers,
  params: IdParams,
  body: CalendarChange,
  status: 200,
  answer: Calendar,
  refuses: [409, 412],
})

export const copyCalendar = post('/Calendar/:id/copy', {
  summary:
    'A new calendar of another month with the events of this one, on the same weekdays at the same hours',
  callers: writers,
  params: IdParams,
  body: CalendarCopy,
  status: 201,
  answer: CalendarCopied,
  refuses: [409],
})

export const deleteCalendar = del('/Calendar/:id', {
  summary: 'Takes a calendar away with its events; whoever had joined it has left',
  callers: writers,
  params: IdParams,
  status: 204,
  refuses: [412],
})

export const createEvent = post('/Event', {
  summary:
    'A new page in a calendar whose month is not over. Send an Idempotency-Key so that a repeat gives the first answer',
  callers: writers,
  body: EventDraft,
  status: 201,
  answer: Created,
  refuses: [409],
})

export const changeEvent = put('/Event/:id', {
  summary: 'Changes a page of a calendar, or moves it to another calendar; what is absent stays',
  callers: writers,
  params: IdParams,
  body: EventChange,
  status: 200,
  answer: CalendarEvent,
  refuses: [412],
})

export const deleteEvent = del('/Event/:id', {
  summary: 'Takes a page out of a calendar whose month is not over',
  callers: writers,
  params: IdParams,
  status: 204,
  refuses: [400],
})

const feedOwners = ['student', 'coach', 'admin'] as const

export const calendarFeed = get('/CalendarFeed', {
  summary: 'The secret link by which a calendar of the caller reads the practices they have joined',
  whileImpersonating: 'closed',
  callers: feedOwners,
  status: 200,
  answer: CalendarFeed,
})

export const renewCalendarFeed = put('/CalendarFeed', {
  summary: 'Makes that link, or a new one, which ends the one before',
  callers: feedOwners,
  status: 200,
  answer: CalendarFeed,
  limit: { name: 'calendar-feed', max: 20, minutes: 60 },
})

export const endCalendarFeed = del('/CalendarFeed', {
  summary: 'Ends that link; again is the same success',
  callers: feedOwners,
  status: 204,
})

export const monthTurns = get('/MonthTurns', {
  summary: 'The new months of the teachers whose last one the caller has joined, and whether they want them',
  callers: feedOwners,
  status: 200,
  answer: MonthTurns,
})

export const answerMonth = put('/MonthTurns/:id', {
  summary: "Hides a calendar that the caller is asked about, 'Not this month', or shows it again",
  callers: feedOwners,
  params: IdParams,
  body: MonthAnswer,
  status: 204,
  refuses: [404],
})

export const chooseEachMonth = put('/MonthTurns/teacher/:id', {
  summary:
    'Keeps the caller in each month of a teacher: they join when it opens, as long as their plan lasts',
  callers: feedOwners,
  params: IdParams,
  body: EachMonthWish,
  status: 204,
  refuses: [403, 404],
})

export const monthByLink = get('/MonthTurns/byLink', {
  summary: "The month that an email's link is about; it changes nothing",
  callers: ['visitor'],
  query: MonthLinkQuery,
  status: 200,
  answer: MonthByLink,
  refuses: [404],
})

export const answerMonthByLink = put('/MonthTurns/byLink', {
  summary: "Joins or leaves a month by an email's link without signing in, until the month ends",
  callers: ['visitor'],
  query: MonthLinkQuery,
  body: MonthLinkAnswer,
  status: 200,
  answer: MonthByLink,
  refuses: [403, 404],
})
