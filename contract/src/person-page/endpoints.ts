import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import { PersonPage, PersonTimeline, StaffNote, StaffNoteBody, TimelineQuery } from './schema.ts'

const { get, put } = inRoom('person-page')

export const personPage = get('/Person/:id', {
  summary: 'A person with their membership, how they came, and the note of the staff',
  callers: ['admin'],
  params: IdParams,
  status: 200,
  answer: PersonPage,
  refuses: [404],
})

export const personTimeline = get('/Person/:id/timeline', {
  summary:
    'What happened with a person, newest first: membership, money, classes while their history is on, calendars, notifications, deeds of the staff; or one part of it',
  callers: ['admin'],
  params: IdParams,
  query: TimelineQuery,
  status: 200,
  answer: PersonTimeline,
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
