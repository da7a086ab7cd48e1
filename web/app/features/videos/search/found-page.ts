import type { FoundVideo } from '@studio/contract/videos/search/schema.ts'
import { isPlayable } from '../use-play.ts'

/**
 * Where a video is looked at: by whoever may watch it on its own page, by everybody else where it stands in public, which
 * says what opens it: its day, its path, or its teacher.
 */
export function foundPage(
  video: Pick<FoundVideo, 'id' | 'place' | 'coachUserId' | 'url' | 'externalEmbeddedCode'>,
) {
  const { day, packId } = video.place
  if (isPlayable(video)) return `/video/${video.id}`
  if (day) return `/date/${day}Z/video/${video.id}`
  if (packId) return `/training-track/${packId}/video/${video.id}`
  return video.coachUserId ? `/teacher-detail/${video.coachUserId}` : '/all-personal-practice'
}
