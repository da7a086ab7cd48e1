import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { FilmInWork, FilmsInWork } from './schema.ts'

const { get, post } = inRoom('videos')

export const filmsInWork = get('/Video/processing', {
  summary:
    'Films whose other qualities are being made, wait for it, or could not be made, the last changed first',
  callers: ['admin'],
  status: 200,
  answer: FilmsInWork,
  failure: "Can't get list",
})

export const retryProcessing = post('/Video/:id/process', {
  summary: 'Retries the processing of a film whose other qualities could not be made',
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 202,
  answer: FilmInWork,
  refuses: [404, 409],
  failure: 'Error update video info',
})
