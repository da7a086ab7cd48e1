import { inRoom } from '../../endpoint.ts'
import { VideoParams } from './schema.ts'

const { del } = inRoom('videos')

// Apart from the room's other calls, which every page loads.
export const removeWatched = del('/VideoProgress/:videoId', {
  summary: "Takes one video off the caller's history, with its practices; again is the same success",
  callers: ['student', 'coach', 'admin'],
  params: VideoParams,
  status: 204,
  failure: "Can't get video",
})
