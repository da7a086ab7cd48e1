import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import { VideoParams } from './progress/schema.ts'
import {
  ExternalVideo,
  ExternalVideoQuery,
  Favourites,
  FavouritesQuery,
  NewVideo,
  Tags,
  TagTitles,
  Video,
  VideoChanges,
  VideoSearch,
  Videos,
  VideosQuery,
} from './schema.ts'
import { FindVideosQuery, FoundVideos } from './search/schema.ts'

const { get, post, put, del } = inRoom('videos')

export const video = get('/Video/:id', {
  summary: 'One video; its media keys only for those it is open to',
  callers: ['anyone'],
  shared: true,
  params: IdParams,
  status: 200,
  answer: Video,
  failure: "Can't get video",
})

export const createVideo = post('/Video', {
  summary: "A new video: a draft until its file is there; a Coach's own, or any teacher's for Admin",
  callers: ['coach', 'admin'],
  body: NewVideo,
  status: 201,
  answer: Created,
  failure: 'Error save video info',
})

export const changeVideo = put('/Video/:id', {
  summary: "Changes a video: a Coach's own, or any for Admin",
  callers: ['coach', 'admin'],
  params: IdParams,
  body: VideoChanges,
  status: 200,
  answer: Video,
  refuses: [412],
  failure: 'Error update video info',
})

export const deleteVideo = del('/Video/:id', {
  summary: 'Deletes a video and takes it out of classes, packs and events',
  callers: ['coach', 'admin'],
  params: IdParams,
  status: 204,
  failure: 'Error delete video',
})

export const externalVideo = get('/Video/oembed', {
  summary: 'What the video service says of a link',
  callers: ['coach', 'admin'],
  query: ExternalVideoQuery,
  status: 200,
  answer: ExternalVideo,
  refuses: [404],
  failure: 'Invalid Vimeo URL',
})

export const videos = post('/Video/getAllVideos', {
  summary: 'The library: all of it for Admin and Coach, what the plan opens for a member',
  whileImpersonating: 'open',
  callers: ['student', 'coach', 'admin'],
  query: VideosQuery,
  body: VideoSearch,
  status: 200,
  answer: Videos,
  failure: "Can't get list",
})

export const findVideos = get('/Video/search', {
  summary:
    'Videos by length, words, level, props, teacher and style: those that are open to the caller, or all',
  callers: ['anyone'],
  query: FindVideosQuery,
  status: 200,
  answer: FoundVideos,
  failure: "Can't get list",
})

export const tags = get('/Tag', {
  summary: 'All styles, in one page',
  callers: ['visitor'],
  shared: true,
  status: 200,
  answer: Tags,
  failure: "Can't get list",
})

export const nameTags = post('/Tag/range', {
  summary: 'Styles by their names, made where they are missing',
  callers: ['coach', 'admin'],
  body: TagTitles,
  status: 200,
  answer: Tags,
  failure: 'Error save tag',
})

const watchers = ['student', 'coach', 'admin'] as const

export const favourites = get('/Favourites', {
  summary: 'The caller’s favourites, the last first',
  callers: watchers,
  query: FavouritesQuery,
  status: 200,
  answer: Favourites,
  failure: "Can't get list",
})

export const addFavourite = put('/Favourites/:videoId', {
  summary: 'Keeps a video as a favourite; repeating it is the same success',
  callers: watchers,
  params: VideoParams,
  status: 204,
  refuses: [409],
  failure: "Can't get video",
})

export const removeFavourite = del('/Favourites/:videoId', {
  summary: 'Removes a video from the favourites; repeating it is the same success',
  callers: watchers,
  params: VideoParams,
  status: 204,
  failure: "Can't get video",
})
