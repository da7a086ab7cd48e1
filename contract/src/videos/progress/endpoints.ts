import { inRoom } from '../../endpoint.ts'
import {
  MarkChange,
  Position,
  Practices,
  PracticesQuery,
  ProgressMarks,
  ProgressQuery,
  ProgressSettings,
  VideoParams,
  WatchedVideos,
} from './schema.ts'

const { get, put, del } = inRoom('videos')
const watchers = ['student', 'coach', 'admin'] as const

export const watchedVideos = get('/VideoProgress', {
  summary: "The caller's history: what they watched and where each video resumes, the last first",
  callers: watchers,
  query: ProgressQuery,
  status: 200,
  answer: WatchedVideos,
  failure: "Can't get list",
})

export const progressMarks = get('/VideoProgress/marks', {
  summary:
    'The same as marks for cards: ids, positions and ends of what was watched last, and the ids of all favourites',
  callers: watchers,
  status: 200,
  answer: ProgressMarks,
  failure: "Can't get list",
})

export const storeProgress = put('/VideoProgress/:videoId', {
  summary: 'Stores how far the caller is in a video; nothing while their history is switched off',
  callers: watchers,
  params: VideoParams,
  body: Position,
  status: 204,
  failure: "Can't get video",
})

export const changeProgressSettings = put('/VideoProgress/settings', {
  summary: "Switches the caller's history on or off; what is in it stays until it is cleared",
  callers: watchers,
  body: ProgressSettings,
  status: 204,
  failure: 'Error update user info',
})

export const clearProgress = del('/VideoProgress', {
  summary: "Clears the caller's history",
  callers: watchers,
  status: 204,
  failure: "Can't get list",
})

export const practices = get('/VideoProgress/practices', {
  summary: 'When the caller watched a class to its end, in the last 54 weeks or in a calendar year',
  callers: watchers,
  query: PracticesQuery,
  status: 200,
  answer: Practices,
  failure: "Can't get list",
})

export const removeWatched = del('/VideoProgress/:videoId', {
  summary:
    "Removes one video from the caller's history, with its practices; repeating it is the same success",
  callers: watchers,
  params: VideoParams,
  status: 204,
  failure: "Can't get video",
})

export const changeMark = put('/VideoProgress/:videoId/mark', {
  summary:
    "Changes where a video of the caller's history resumes, or how it felt; a video that is not in it is the same success",
  callers: watchers,
  params: VideoParams,
  body: MarkChange,
  status: 204,
  failure: "Can't get video",
})
