import { mayEdit } from '@studio/contract/videos/rules.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mediaLink } from './delivery/media-link.ts'
import { type KeptVideo, keptVideos } from './kept-videos.ts'
import { calendarsOf, isOpen, type Standing, standingOf } from './standing.ts'
import { sees } from './visible.ts'

/**
 * Those of some videos that the viewer sees, with media keys where the videos are open to them: every answer with
 * videos takes them from here (S-Z6). Only the viewer's standing is asked of the database, unless the caller knows it.
 */
export async function videosById(
  context: Context,
  viewer: Viewer,
  among: readonly string[],
  known?: Standing,
): Promise<Map<string, Video>> {
  const found = await keptVideos(context, among)
  if (found.size === 0) return new Map()
  const standing = known ?? (await standingOf(context, viewer, calendarsOf(found.values())))
  const shown = [...found].filter(([, video]) => sees(viewer, video))
  return new Map(
    shown.map(([id, video]) => {
      const own = viewer.kind === 'person' && mayEdit(video.shown, viewer) ? { version: video.version } : {}
      const media = isOpen(video, standing) ? mediaKeys(context, viewer, video) : {}
      return [id, { ...video.shown, ...media, ...own }]
    }),
  )
}

/** The same by the places they stand in, in the order of the ids there (D13, D14, S-Z6). */
export async function videosByPlace(
  context: Context,
  viewer: Viewer,
  places: readonly { id: string; videoIds: readonly string[] }[],
  known?: Standing,
): Promise<Map<string, Video[]>> {
  const among = places.flatMap(({ videoIds }) => videoIds)
  const shown = await videosById(context, viewer, among, known)
  return new Map(places.map(({ id, videoIds }) => [id, videoIds.flatMap((one) => shown.get(one) ?? [])]))
}

function mediaKeys(context: Context, viewer: Viewer, { shown, hasFile, adaptive, embedded }: KeptVideo) {
  const film = { videoId: shown.id, adaptive }
  return {
    ...(hasFile && viewer.kind === 'person' ? { url: mediaLink(context, viewer, film) } : {}),
    ...(embedded ? { externalEmbeddedCode: embedded } : {}),
  }
}
