import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Programmes, ProgrammeWish } from './schema.ts'

const { get, put, del } = inRoom('training')
const everybodySignedIn = ['student', 'coach', 'admin'] as const

export const programmes = get('/Programme', {
  summary: 'The paths that the caller follows, with the day of each class by their own clock',
  callers: everybodySignedIn,
  status: 200,
  answer: Programmes,
})

export const followPath = put('/TrainingPack/:id/programme', {
  summary: 'Follows a path, with dates or without, or changes them',
  callers: everybodySignedIn,
  params: IdParams,
  body: ProgrammeWish,
  status: 200,
  answer: Programmes,
  refuses: [403, 404],
})

export const leavePath = del('/TrainingPack/:id/programme', {
  summary: 'Stops following a path; what was watched stays, and repeating it changes nothing',
  callers: everybodySignedIn,
  params: IdParams,
  status: 204,
})
