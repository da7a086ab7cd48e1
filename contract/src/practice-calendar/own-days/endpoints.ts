import { inRoom } from '../../endpoint.ts'
import { Created, IdParams } from '../../values.ts'
import { MonthPractised, PlannedClassDraft, PlannedClasses } from './schema.ts'

const { get, post, del } = inRoom('practice-calendar')

export const plannedClasses = get('/PlannedClass', {
  summary:
    'Classes that the caller has put on days of this week and later, by their own clock, those of the paths that they follow, and the events that they have done',
  callers: ['student'],
  status: 200,
  answer: PlannedClasses,
})

export const planClass = post('/PlannedClass', {
  summary: 'Puts a class on a day; on the same day again it changes the hour',
  callers: ['student'],
  body: PlannedClassDraft,
  status: 201,
  answer: Created,
  refuses: [403, 404, 409],
})

export const removePlannedClass = del('/PlannedClass/:id', {
  summary: 'Takes a class off a day of the caller; repeating it changes nothing',
  callers: ['student'],
  params: IdParams,
  status: 204,
})

export const monthPractised = get('/Calendar/:id/practised', {
  summary: 'How many members of a calendar have done each of its events, and not who',
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 200,
  answer: MonthPractised,
  refuses: [403, 404],
})
