import { mayEdit } from '@studio/contract/videos/rules.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type CachedVideo, cachedVideos } from './cached-videos.ts'
import { mediaLink } from './delivery/open-film.ts'
import { previewUrl } from './delivery/previews.ts'
import {
  calendarsOf,
  isOpen,
  isVideoVisibleTo,
  loadViewerAccess,
  type ViewerAccess,
} from './viewer-access.ts'

/**
 * Returns those of the videos that the viewer sees, with media keys for videos open to them; every answer
 * with videos uses this (S-Z6). Only the viewer's entitlements are queried, unless the caller passes them.
 */
export async function videosById(
  context: Context,
  viewer: Viewer,
  among: readonly string[],
  known?: ViewerAccess,
): Promise<Map<string, Video>> {
  const found = await cachedVideos(context, among)
  if (found.size === 0) return new Map()
  const standing = known ?? (await loadViewerAccess(context, viewer, calendarsOf(found.values())))
  const shown = [...found].filter(([, video]) => isVideoVisibleTo(viewer, video))
  return new Map(
    shown.map(([id, video]) => {
      const own = viewer.kind === 'person' && mayEdit(video.shown, viewer) ? { version: video.version } : {}
      const media = isOpen(video, standing) ? mediaKeys(context, viewer, video) : {}
      const preview = viewer.kind === 'visitor' ? previewKey(context, video) : {}
      return [id, { ...video.shown, ...media, ...preview, ...own }]
    }),
  )
}

/** Same, grouped by place, in the order of each place's ids (D13, D14, S-Z6). */
export async function videosByPlace(
  context: Context,
  viewer: Viewer,
  places: readonly { id: string; videoIds: readonly string[] }[],
  known?: ViewerAccess,
): Promise<Map<string, Video[]>> {
  const among = places.flatMap(({ videoIds }) => videoIds)
  const shown = await videosById(context, viewer, among, known)
  return new Map(places.map(({ id, videoIds }) => [id, videoIds.flatMap((one) => shown.get(one) ?? [])]))
}

function previewKey(context: Context, video: CachedVideo) {
  const url = previewUrl(context, video)
  return url ? { previewUrl: url } : {}
}

function mediaKeys(context: Context, viewer: Viewer, { shown, hasFile, adaptive, embedded }: CachedVideo) {
  const film = { videoId: shown.id, duration: shown.duration, adaptive }
  return {
    ...(hasFile && viewer.kind === 'person' ? { url: mediaLink(context, viewer, film) } : {}),
    ...(embedded ? { externalEmbeddedCode: embedded } : {}),
  }
}
