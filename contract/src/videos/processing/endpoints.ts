import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { FilmInWork, FilmState, FilmStorage, FilmsInWork, FilmsRemade, Remaking } from './schema.ts'

const { get, post } = inRoom('videos')

export const filmsInWork = get('/Video/processing', {
  summary:
    "Videos whose other resolutions are being created, wait for it, or could not be created, the last changed first: a Coach's own, or all for Admin",
  callers: ['coach', 'admin'],
  status: 200,
  answer: FilmsInWork,
  failure: "Can't get list",
})

export const remakeFilm = post('/Video/:id/process', {
  summary:
    'Creates the other resolutions of a video again, levelled or not; the earlier ones play until the new ones are there',
  callers: ['coach', 'admin'],
  params: IdParams,
  body: Remaking,
  status: 202,
  answer: FilmInWork,
  refuses: [404, 409],
  failure: 'Error update video info',
})

export const filmState = get('/Video/:id/process', {
  summary: 'What was created from a video, what it lacks, and how loud it is',
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 200,
  answer: FilmState,
  refuses: [404],
  failure: "Can't get video info",
})

export const remakeLacking = post('/Video/processing', {
  summary: 'Processes again all videos that lack something new videos get',
  callers: ['admin'],
  status: 202,
  answer: FilmsRemade,
  failure: 'Error update video info',
})

export const filmStorage = get('/Video/storage', {
  summary: 'How much room all videos take, of how much',
  callers: ['admin'],
  status: 200,
  answer: FilmStorage,
})
