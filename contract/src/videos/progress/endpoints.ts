import { inRoom } from '../../endpoint.ts'
import { MarkChange, VideoParams } from './schema.ts'

const { del, put } = inRoom('videos')

// Apart from the room's other calls, which every page loads.
export const removeWatched = del('/VideoProgress/:videoId', {
  summary:
    "Removes one video from the caller's history, with its practices; repeating it is the same success",
  callers: ['student', 'coach', 'admin'],
  params: VideoParams,
  status: 204,
  failure: "Can't get video",
})

export const changeMark = put('/VideoProgress/:videoId/mark', {
  summary:
    "Changes where a video of the caller's history resumes, or how it felt; a video that is not in it is the same success",
  callers: ['student', 'coach', 'admin'],
  params: VideoParams,
  body: MarkChange,
  status: 204,
  failure: "Can't get video",
})
