import { classPath, teacherPath, trackPath } from '@studio/contract/sharing/addresses.ts'
import type { FoundVideo } from '@studio/contract/videos/search/schema.ts'
import { isPlayable } from '../use-play.ts'

/**
 * Address of a result: the video's own page with access; otherwise a public page that says what opens it: its day, path, or
 * teacher.
 */
export function foundPage(
  video: Pick<FoundVideo, 'id' | 'place' | 'coachUserId' | 'url' | 'externalEmbeddedCode'>,
) {
  const { day, packId } = video.place
  if (isPlayable(video)) return `/video/${video.id}`
  if (day) return classPath(day, video.id)
  if (packId) return trackPath(packId, video.id)
  return video.coachUserId ? teacherPath(video.coachUserId) : '/all-personal-practice'
}
