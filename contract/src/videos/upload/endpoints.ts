import { inRoom } from '../../endpoint.ts'
import { IdParams, Nothing } from '../../values.ts'
import { Poster } from '../schema.ts'

const { del, head, options, patch, post, put } = inRoom('videos')

const upload = { callers: ['coach', 'admin'], takes: 'tus', failure: "Can't upload file" } as const

export const describeUploads = options('/upload', {
  ...upload,
  summary: 'tus: version, extensions and the largest file',
  callers: ['visitor'],
  status: 204,
})

export const describeUpload = options('/upload/:id', {
  ...upload,
  summary: 'tus: version, extensions and the largest file',
  callers: ['visitor'],
  params: IdParams,
  status: 204,
})

export const beginUpload = post('/upload', {
  ...upload,
  summary: 'tus: begins the upload of a file for a video; answers its Location',
  status: 201,
  answer: Nothing,
  refuses: [412, 507],
})

export const uploadOffset = head('/upload/:id', {
  ...upload,
  summary: 'tus: how many bytes of an own upload are there',
  params: IdParams,
  status: 200,
  answer: Nothing,
  refuses: [412, 423],
})

export const sendUpload = patch('/upload/:id', {
  ...upload,
  summary: 'tus: the next bytes of an own upload; with the last ones the file belongs to its video',
  params: IdParams,
  status: 204,
  refuses: [409, 412, 423, 507],
})

export const stopUpload = del('/upload/:id', {
  ...upload,
  summary: 'tus: ends an own upload and frees its bytes',
  params: IdParams,
  status: 204,
  refuses: [412, 423],
})

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
