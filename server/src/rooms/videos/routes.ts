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
  serve(calls.createVideo, createVideo)
  serve(calls.changeVideo, (context, viewer, { id, ...changes }, { request }) =>
    changeVideo(context, viewer, { id, changes, from: readPrecondition(request) }),
  )
  serve(calls.deleteVideo, (context, viewer, { id }) => deleteVideo(context, viewer, id))
  serve(uploadCalls.setPoster, (context, viewer, { id }, { request }) =>
    setPoster(context, viewer, { id, request }),
  )
  serve(uploadCalls.removePoster, (context, viewer, { id }) => removePoster(context, viewer, id))
  serve(calls.externalVideo, (context, viewer, { url }) => showExternal(context, viewer, url))
  serve(calls.video, (context, viewer, { id }) => videoWithDay(context, viewer, id))
  serve(calls.videos, searchVideos)
  serve(calls.findVideos, findVideos)
  serveGuidance(serve)
  serveUploads(serve)
  serveProgress(serve)
  serveSharedYear(serve)
  serveWatching(serve)
  serveFavourites(serve)
  serve(calls.tags, allTags)
  serve(calls.nameTags, (context, viewer, { titles }) => nameTags(context, viewer, titles))
}

function serveGuidance(serve: Serve<Context>): void {
  serve(guidanceCalls.guidance, (context, viewer, { id }) => guidanceFor(context, viewer, id))
  serve(guidanceCalls.captions, captionsFor)
  serve(guidanceCalls.setChapters, (context, viewer, { id, chapters }) =>
    setChapters(context, viewer, { id, typed: chapters }),
  )
  serve(guidanceCalls.setCaptions, (context, viewer, input, { request }) =>
    setCaptions(context, viewer, { ...input, request }),
  )
  serve(guidanceCalls.removeCaptions, removeCaptions)
}

function serveUploads(serve: Serve<Context>): void {
  serve(uploadCalls.describeUploads, (_context, _viewer, _input, { reply }) => setTusOptions(reply))
  serve(uploadCalls.describeUpload, (_context, _viewer, _input, { reply }) => setTusOptions(reply))
  serve(uploadCalls.beginUpload, (context, viewer, _input, scope) => beginUpload(context, viewer, scope))
  serve(uploadCalls.uploadOffset, (context, viewer, { id }, scope) =>
    showUpload(context, viewer, { id, ...scope }),
  )
  serve(uploadCalls.sendUpload, (context, viewer, { id }, scope) =>
    receiveUpload(context, viewer, { id, ...scope }),
  )
  serve(processingCalls.filmStorage, filmStorage)
  serve(processingCalls.filmsInWork, filmsInWork)
  serve(processingCalls.remakeLacking, remakeLacking)
  serve(processingCalls.filmState, (context, viewer, { id }) => filmState(context, viewer, id))
  serve(processingCalls.remakeFilm, (context, viewer, { id, ...choice }) =>
    remakeFilm(context, viewer, { id, choice }),
  )
  serve(uploadCalls.stopUpload, (context, viewer, { id }) => stopUpload(context, viewer, id))
}

function serveProgress(serve: Serve<Context>): void {
  serve(progressCalls.watchedVideos, watchedVideos)
  serve(progressCalls.progressMarks, progressMarks)
  serve(progressCalls.practices, ownPractices)
  serve(progressCalls.changeProgressSettings, changeProgressSettings)
  serve(progressCalls.storeProgress, (context, viewer, { videoId, seconds }) =>
    storeProgress(context, viewer, { videoId, seconds }),
  )
  serve(progressCalls.removeWatched, (context, viewer, { videoId }) =>
    removeWatched(context, viewer, videoId),
  )
  serve(progressCalls.changeMark, (context, viewer, { videoId, ...change }) =>
    changeMark(context, viewer, videoId, change),
  )
  serve(progressCalls.clearProgress, clearProgress)
  serve(playCalls.playedVideos, fromReplica(playedVideos))
  serve(playCalls.videoPlays, (context, viewer, { id, ...query }) =>
    videoPlays(context, viewer, { id, query }),
  )
}

function serveSharedYear(serve: Serve<Context>): void {
  serve(sharedYearCalls.ownSharedYear, ownSharedYear)
  serve(sharedYearCalls.shareYear, shareYear)
  serve(sharedYearCalls.endSharedYear, endSharedYear)
  serve(sharedYearCalls.sharedYear, (context, _viewer, { token }) => sharedYearOf(context, token))
}

function serveWatching(serve: Serve<Context>): void {
  serve(watchingCalls.deviceSlots, deviceSlots)
  serve(watchingCalls.freeSlot, freeSlot)
  serve(watchingCalls.stopDevice, (context, viewer, { id }) => stopDevice(context, viewer, id))
}

function serveFavourites(serve: Serve<Context>): void {
  serve(calls.favourites, listFavourites)
  serve(calls.addFavourite, (context, viewer, { videoId }) => addFavourite(context, viewer, videoId))
  serve(calls.removeFavourite, (context, viewer, { videoId }) => removeFavourite(context, viewer, videoId))
}
