import { inRoom } from '../endpoint.ts'
import { IdParams } from '../values.ts'
import { Tags, Video, VideoSearch, Videos, VideosQuery } from './schema.ts'

const { get, post } = inRoom('videos')

export const video = get('/Video/:id', {
  summary: 'One video; its media keys only for those it is open to',
  callers: ['anyone'],
  params: IdParams,
  status: 200,
  answer: Video,
  failure: "Can't get video",
})

export const videos = post('/Video/getAllVideos', {
  summary: 'The library: all of it for Admin and Coach, what the plan opens for a member',
  callers: ['student', 'coach', 'admin'],
  query: VideosQuery,
  body: VideoSearch,
  status: 200,
  answer: Videos,
  failure: "Can't get list",
})

export const tags = get('/Tag', {
  summary: 'All styles, never cut',
  callers: ['visitor'],
  status: 200,
  answer: Tags,
  failure: "Can't get list",
})
