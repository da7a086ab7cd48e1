import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { Poster } from '../schema.ts'

const { put, del } = inRoom('videos')

export const setPoster = put('/Video/:id/poster', {
  summary: "Replaces a video's picture: one jpeg or png of at most 20,000,000 bytes",
  callers: ['coach', 'admin'],
  params: IdParams,
  takes: 'multipart',
  status: 200,
  answer: Poster,
  refuses: [413, 415, 507],
  failure: 'Error upload file',
})

export const removePoster = del('/Video/:id/poster', {
  summary: "Removes a video's picture: one is drawn in its place",
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 204,
  failure: 'Error update video info',
})
