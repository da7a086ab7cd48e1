import { inRoom } from '../../endpoint.ts'
import { IdParams } from '../../values.ts'
import {
  CaptionsParams,
  CaptionsQuery,
  CaptionsSet,
  CaptionsText,
  ChaptersTyped,
  Guidance,
} from './schema.ts'

const { get, put, del } = inRoom('videos')

export const guidance = get('/Video/:id/guidance', {
  summary:
    "A video's chapters and the languages of its captions, for those it is open to or who may change it",
  callers: ['student', 'coach', 'admin'],
  params: IdParams,
  status: 200,
  answer: Guidance,
  failure: "Can't get video",
})

export const captions = get('/Video/:id/captions/:language', {
  summary: "A video's captions in one language, as WebVTT, for the same people",
  callers: ['student', 'coach', 'admin'],
  params: CaptionsParams,
  status: 200,
  answer: CaptionsText,
  failure: "Can't get captions",
})

export const setChapters = put('/Video/:id/chapters', {
  summary: "Sets a video's chapters from the typed list; an empty one removes them",
  callers: ['coach', 'admin'],
  params: IdParams,
  body: ChaptersTyped,
  status: 200,
  answer: Guidance,
  failure: 'Error update video info',
})

export const setCaptions = put('/Video/:id/captions', {
  summary:
    "Sets a video's captions in one language from a WebVTT or SubRip file, replacing earlier ones; tells which lines were repaired or left out",
  callers: ['coach', 'admin'],
  params: IdParams,
  query: CaptionsQuery,
  takes: 'multipart',
  status: 200,
  answer: CaptionsSet,
  refuses: [409, 413, 415, 507],
  failure: 'Error update video info',
})

export const removeCaptions = del('/Video/:id/captions/:language', {
  summary: "Removes a video's captions in one language; repeating it is the same success",
  callers: ['coach', 'admin'],
  params: CaptionsParams,
  status: 204,
  failure: 'Error update video info',
})
