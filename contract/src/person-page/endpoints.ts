import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import {
  MembershipEvents,
  PersonCalendars,
  PersonMessages,
  PersonPage,
  PersonQuery,
  StaffNote,
  StaffNoteBody,
  WatchedFilms,
} from './schema.ts'

const { get, put } = inRoom('person-page')

const list = { callers: ['admin'], params: IdParams, query: PersonQuery, status: 200 } as const

export const personPage = get('/Person/:id', {
  summary: 'A person with their membership, how they came, and the note of the staff',
  callers: ['admin'],
  params: IdParams,
  status: 200,
  answer: PersonPage,
  refuses: [404],
})

export const membershipEvents = get('/Person/:id/membershipEvents', {
  summary: "What happened to a person's memberships, the newest first",
  ...list,
  answer: MembershipEvents,
})

export const watchedFilms = get('/Person/:id/watchedFilms', {
  summary: 'What a person watched, the last first; nothing while their history is switched off',
  ...list,
  answer: WatchedFilms,
})

export const personCalendars = get('/Person/:id/calendars', {
  summary: 'Practice calendars that a person teaches or has joined, the newest month first',
  ...list,
  answer: PersonCalendars,
})

export const personMessages = get('/Person/:id/notifications', {
  summary: 'Notifications that a person sent or received, the newest first',
  ...list,
  answer: PersonMessages,
})

export const saveStaffNote = put('/Person/:id/note', {
  summary: 'Writes down what only Admins read of a person',
  callers: ['admin'],
  params: IdParams,
  body: StaffNoteBody,
  status: 200,
  answer: StaffNote,
  refuses: [404, 412],
})
