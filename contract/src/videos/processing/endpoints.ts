import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { FilmsInWork } from './schema.ts'

const { get, put } = inRoom('videos')

export const filmsInWork = get('/Video/processing', {
  summary:
    'Films whose other qualities are being made, wait for it, or could not be made, the last changed first',
  callers: ['admin'],
  status: 200,
  answer: FilmsInWork,
  failure: "Can't get list",
})

export const processAgain = put('/Video/:id/processing', {
  summary: "Has a film's other qualities made again where that failed",
  callers: ['admin'],
  params: IdParams,
  status: 204,
  refuses: [404, 409],
  failure: 'Error update video info',
})
