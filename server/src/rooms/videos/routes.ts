import * as calls from '@studio/contract/videos/endpoints.ts'
import * as guidanceCalls from '@studio/contract/videos/guidance/endpoints.ts'
import * as playCalls from '@studio/contract/videos/plays/endpoints.ts'
import * as processingCalls from '@studio/contract/videos/processing/endpoints.ts'
import * as progressCalls from '@studio/contract/videos/progress/endpoints.ts'
import * as sharedYearCalls from '@studio/contract/videos/shared-year/endpoints.ts'
import * as uploadCalls from '@studio/contract/videos/upload/endpoints.ts'
import * as watchingCalls from '@studio/contract/videos/watching/endpoints.ts'
import type { Context } from '../../context.ts'
import { fromReplica } from '../../platform/replica/choose-database.ts'
import type { Serve } from '../../platform/serve.ts'
import { readPrecondition } from '../../platform/version.ts'
import { deleteVideo } from './commands/delete-video.ts'
import { nameTags } from './commands/name-tags.ts'
import { changeVideo, createVideo } from './commands/save-video.ts'
import { removePoster, setPoster } from './commands/set-poster.ts'
import { showExternal } from './external-video.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites/favourites.ts'
import { removeCaptions, setCaptions, setChapters } from './guidance/commands.ts'
import { captionsFor, guidanceFor } from './guidance/queries.ts'
import { playedVideos, videoPlays } from './plays/queries.ts'
import { ownPractices } from './practice/practices.ts'
import { filmState } from './processing/film-state.ts'
import { filmsInWork } from './processing/films-in-work.ts'
import { remakeFilm, remakeLacking } from './processing/remake.ts'
import { changeMark, changeProgressSettings, clearProgress, removeWatched } from './progress/commands.ts'
import { progressMarks, watchedVideos } from './progress/queries.ts'
import { storeProgress } from './progress/store-progress.ts'
import { allTags, searchVideos, videoWithDay } from './queries.ts'
import { findVideos } from './search/find-videos.ts'
import { endSharedYear, ownSharedYear, sharedYearOf, shareYear } from './shared-year/shared-year.ts'
import { beginUpload } from './upload/begin-upload.ts'
import { receiveUpload, showUpload, stopUpload } from './upload/receive-upload.ts'
import { filmStorage } from './upload/room-for-films.ts'
import { setTusOptions } from './upload/tus-headers.ts'
import { deviceSlots, freeSlot, stopDevice } from './watching/devices.ts'

export function videosRoutes(serve: Serve<Context>): void {
  serve(calls.createVideo, (context, viewer, { body }) => createVideo(context, viewer, body))
  serve(calls.changeVideo, (context, viewer, { params, body }, { request }) =>
    changeVideo(context, viewer, { id: params.id, changes: body, from: readPrecondition(request) }),
  )
  serve(calls.deleteVideo, (context, viewer, { params }) => deleteVideo(context, viewer, params.id))
  serve(uploadCalls.setPoster, (context, viewer, { params }, { request }) =>
    setPoster(context, viewer, { id: params.id, request }),
  )
  serve(uploadCalls.removePoster, (context, viewer, { params }) => removePoster(context, viewer, params.id))
  serve(calls.externalVideo, (context, viewer, { query }) => showExternal(context, viewer, query.url))
  serve(calls.video, (context, viewer, { params }) => videoWithDay(context, viewer, params.id))
  serve(calls.videos, (context, viewer, { body, query }) => searchVideos(context, viewer, body, query))
  serve(calls.findVideos, (context, viewer, { query }) => findVideos(context, viewer, query))
  serveGuidance(serve)
  serveUploads(serve)
  serveProgress(serve)
  serveSharedYear(serve)
  serveWatching(serve)
  serveFavourites(serve)
  serve(calls.tags, (context) => allTags(context))
  serve(calls.nameTags, (context, viewer, { body }) => nameTags(context, viewer, body.titles))
}

function serveGuidance(serve: Serve<Context>): void {
  serve(guidanceCalls.guidance, (context, viewer, { params }) => guidanceFor(context, viewer, params.id))
  serve(guidanceCalls.captions, (context, viewer, { params }) => captionsFor(context, viewer, params))
  serve(guidanceCalls.setChapters, (context, viewer, { params, body }) =>
    setChapters(context, viewer, { id: params.id, typed: body.chapters }),
  )
  serve(guidanceCalls.setCaptions, (context, viewer, { params, query }, { request }) =>
    setCaptions(context, viewer, { ...params, ...query, request }),
  )
  serve(guidanceCalls.removeCaptions, (context, viewer, { params }) =>
    removeCaptions(context, viewer, params),
  )
}

function serveUploads(serve: Serve<Context>): void {
  serve(uploadCalls.describeUploads, (_context, _viewer, _input, { reply }) => setTusOptions(reply))
  serve(uploadCalls.describeUpload, (_context, _viewer, _input, { reply }) => setTusOptions(reply))
  serve(uploadCalls.beginUpload, (context, viewer, _input, scope) => beginUpload(context, viewer, scope))
  serve(uploadCalls.uploadOffset, (context, viewer, { params }, scope) =>
    showUpload(context, viewer, { id: params.id, ...scope }),
  )
  serve(uploadCalls.sendUpload, (context, viewer, { params }, scope) =>
    receiveUpload(context, viewer, { id: params.id, ...scope }),
  )
  serve(processingCalls.filmStorage, (context) => filmStorage(context))
  serve(processingCalls.filmsInWork, (context, viewer) => filmsInWork(context, viewer))
  serve(processingCalls.remakeLacking, (context) => remakeLacking(context))
  serve(processingCalls.filmState, (context, viewer, { params }) => filmState(context, viewer, params.id))
  serve(processingCalls.remakeFilm, (context, viewer, { params, body }) =>
    remakeFilm(context, viewer, { id: params.id, choice: body }),
  )
  serve(uploadCalls.stopUpload, (context, viewer, { params }) => stopUpload(context, viewer, params.id))
}

function serveProgress(serve: Serve<Context>): void {
  serve(calls.watchedVideos, (context, viewer, { query }) => watchedVideos(context, viewer, query))
  serve(calls.progressMarks, (context, viewer) => progressMarks(context, viewer))
  serve(calls.practices, (context, viewer, { query }) => ownPractices(context, viewer, query))
  serve(calls.changeProgressSettings, (context, viewer, { body }) =>
    changeProgressSettings(context, viewer, body),
  )
  serve(calls.storeProgress, (context, viewer, { params, body }) =>
    storeProgress(context, viewer, { videoId: params.videoId, seconds: body.seconds }),
  )
  serve(progressCalls.removeWatched, (context, viewer, { params }) =>
    removeWatched(context, viewer, params.videoId),
  )
  serve(progressCalls.changeMark, (context, viewer, { params, body }) =>
    changeMark(context, viewer, params.videoId, body),
  )
  serve(calls.clearProgress, (context, viewer) => clearProgress(context, viewer))
  serve(
    playCalls.playedVideos,
    fromReplica((context, viewer, { query }) => playedVideos(context, viewer, query)),
  )
  serve(playCalls.videoPlays, (context, viewer, { params, query }) =>
    videoPlays(context, viewer, { id: params.id, query }),
  )
}

function serveSharedYear(serve: Serve<Context>): void {
  serve(sharedYearCalls.ownSharedYear, (context, viewer) => ownSharedYear(context, viewer))
  serve(sharedYearCalls.shareYear, (context, viewer, { body }) => shareYear(context, viewer, body))
  serve(sharedYearCalls.endSharedYear, (context, viewer) => endSharedYear(context, viewer))
  serve(sharedYearCalls.sharedYear, (context, _viewer, { params }) => sharedYearOf(context, params.token))
}

function serveWatching(serve: Serve<Context>): void {
  serve(watchingCalls.deviceSlots, (context, viewer) => deviceSlots(context, viewer))
  serve(watchingCalls.freeSlot, (context, viewer) => freeSlot(context, viewer))
  serve(watchingCalls.stopDevice, (context, viewer, { params }) => stopDevice(context, viewer, params.id))
}

function serveFavourites(serve: Serve<Context>): void {
  serve(calls.favourites, (context, viewer, { query }) => listFavourites(context, viewer, query))
  serve(calls.addFavourite, (context, viewer, { params }) => addFavourite(context, viewer, params.videoId))
  serve(calls.removeFavourite, (context, viewer, { params }) =>
    removeFavourite(context, viewer, params.videoId),
  )
}
