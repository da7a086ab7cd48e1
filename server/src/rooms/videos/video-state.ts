import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { byLetters } from '../../database/contains.ts'
import { tags, type videos, videoTags } from '../../database/tables/videos.ts'

type EditableVideo = Pick<
  typeof videos.$inferSelect,
  'title' | 'description' | 'coachUserId' | 'externalEmbeddedCode' | 'level' | 'props'
>

/**
 * The editable fields of a video, for optimistic locking, with its styles in order; picture and film are
 * changed separately.
 */
export function videoState(video: EditableVideo, tagIds: readonly string[]) {
  const { title, description, coachUserId, externalEmbeddedCode, level, props } = video
  return { title, description, coachUserId, externalEmbeddedCode, level, props, tagIds }
}

/** Same for a video whose row is locked. */
export async function lockedVideoState(tx: Transaction, video: EditableVideo & { id: string }) {
  const rows = await tx
    .select({ id: videoTags.tagId })
    .from(videoTags)
    .innerJoin(tags, eq(tags.id, videoTags.tagId))
    .where(eq(videoTags.videoId, video.id))
    .orderBy(asc(videoTags.position), byLetters(tags.titleFolded))
  return videoState(
    video,
    rows.map(({ id }) => id),
  )
}
