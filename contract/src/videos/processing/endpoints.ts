import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { FilmInWork, FilmState, FilmsInWork, FilmsRemade, Remaking } from './schema.ts'

const { get, post } = inRoom('videos')

export const filmsInWork = get('/Video/processing', {
  summary:
    "Films whose other qualities are being made, wait for it, or could not be made, the last changed first: a Coach's own, or all for Admin",
  callers: ['coach', 'admin'],
  status: 200,
  answer: FilmsInWork,
  failure: "Can't get list",
})

export const remakeFilm = post('/Video/:id/process', {
  summary:
    'Makes the other qualities of a film again, levelled or not; those before play until the new ones are there',
  callers: ['coach', 'admin'],
  params: IdParams,
  body: Remaking,
  status: 202,
  answer: FilmInWork,
  refuses: [404, 409],
  failure: 'Error update video info',
})

export const filmState = get('/Video/:id/process', {
  summary: 'What was made of a film, what it lacks, and how loud it is',
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 200,
  answer: FilmState,
  refuses: [404],
  failure: "Can't get video info",
})

export const remakeLacking = post('/Video/processing', {
  summary: 'Makes all films again that lack something made of films now',
  callers: ['admin'],
  status: 202,
  answer: FilmsRemade,
  failure: 'Error update video info',
})
