import type { Video } from '@studio/contract/videos/schema.ts'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { tags, videos, videoTags } from '../../database/tables/videos.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { nameColumns } from '../people/queries.ts'
import { openVideos } from './access.ts'
import { mediaLink } from './media-link.ts'
import { visibleTo } from './visible.ts'

/**
 * Those of some videos that the viewer sees, with media keys where the videos are open to them: every answer with
 * videos takes them from here (S-Z6). `wanted` is a further condition on `videos`.
 */
export async function videosById(
  context: Context,
  viewer: Viewer,
  among: readonly string[],
  wanted?: SQL,
): Promise<Map<string, Video>> {
  const ids = [...new Set(among)]
  if (ids.length === 0) return new Map()
  const [rows, tagsOf, open] = await Promise.all([
    context.db
      .select({ video: videos, coach: { ...nameColumns, color: users.color } })
      .from(videos)
      .leftJoin(users, eq(users.id, videos.coachUserId))
      .where(and(anyOf(videos.id, ids), visibleTo(viewer), wanted)),
    tagsByVideo(context, ids),
    openVideos(context, viewer, ids),
  ])
  return new Map(
    rows.map(({ video, coach }) => {
      const own = (tagsOf.get(video.id) ?? []).map(({ id, title }) => ({ id, title }))
      const shown = {
        id: video.id,
        title: video.title,
        description: video.description,
        thumbnailUrl: video.thumbnailUrl,
        duration: video.durationSeconds,
        tags: own,
        tagList: own.map((tag) => tag.title),
        tagIds: own.map((tag) => tag.id),
        coachUserId: video.coachUserId,
        coachUser: coach,
        ...(open.has(video.id) ? mediaKeys(context, viewer, video) : {}),
      }
      return [video.id, shown]
    }),
  )
}

/** Where a video stands: in a class day, a path, a page of a calendar. */
interface Standing {
  place: string
  videoId: string
}

/** The same by the places they stand in, in the order of the rows (D13, D14, S-Z6). */
export async function videosByPlace(
  context: Context,
  viewer: Viewer,
  rows: readonly Standing[],
  wanted?: SQL,
): Promise<Map<string, Video[]>> {
  const ids = rows.map((row) => row.videoId)
  const shown = await videosById(context, viewer, ids, wanted)
  const found = rows.flatMap(({ place, videoId }) => {
    const video = shown.get(videoId)
    return video ? [{ place, video }] : []
  })
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return new Map([...byPlace].map(([place, standing]) => [place, standing.map(({ video }) => video)]))
}

function mediaKeys(context: Context, viewer: Viewer, video: typeof videos.$inferSelect) {
  return {
    ...(video.fileId && viewer.kind === 'person' ? { url: mediaLink(context, viewer, video.id) } : {}),
    ...(video.externalEmbeddedCode ? { externalEmbeddedCode: video.externalEmbeddedCode } : {}),
  }
}

async function tagsByVideo(context: Context, ids: string[]) {
  const rows = await context.db
    .select({ videoId: videoTags.videoId, id: tags.id, title: tags.title })
    .from(videoTags)
    .innerJoin(tags, eq(tags.id, videoTags.tagId))
    .where(anyOf(videoTags.videoId, ids))
    .orderBy(asc(videoTags.position), asc(tags.titleFolded))
  return Map.groupBy(rows, (row) => row.videoId)
}
