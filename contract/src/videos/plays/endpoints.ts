import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import { PlayedVideos, PlayedVideosQuery, PlaysQuery, VideoPlays } from './schema.ts'

const { get } = inRoom('videos')
const callers = ['coach', 'admin'] as const

export const playedVideos = get('/Video/plays', {
  summary:
    "Videos that were watched in a range of days, the most watched first: a Coach's own, or all for Admin",
  callers,
  query: PlayedVideosQuery,
  status: 200,
  answer: PlayedVideos,
  failure: "Can't get list",
})

export const videoPlays = get('/Video/:id/plays', {
  summary:
    "How a video was watched in a range of days, and where people stopped: a Coach's own, or any for Admin",
  callers,
  params: IdParams,
  query: PlaysQuery,
  status: 200,
  answer: VideoPlays,
  failure: "Can't get video",
})
