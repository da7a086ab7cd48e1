import { stableId } from './stable-id.ts'
import type { VideoContent } from './types.ts'
import { eveningClasses } from './videos-evening.ts'
import { middayClasses } from './videos-midday.ts'
import { morningClasses } from './videos-morning.ts'
import { seriesVideos } from './videos-series.ts'

const drafts = [...seriesVideos, ...eveningClasses, ...middayClasses, ...morningClasses]

/** All videos of the demo's library, oldest first, added a few days apart. */
export const demoVideos: readonly VideoContent[] = drafts.map((draft, i) => ({
  ...draft,
  id: stableId('video', draft.key),
  addedDaysAgo: 40 + (drafts.length - 1 - i) * 4,
}))

const byKey = new Map(demoVideos.map((video) => [video.key, video]))

/** Returns a video by its key. */
export function videoOf(key: string): VideoContent {
  const video = byKey.get(key)
  if (video === undefined) throw new Error(`no video ${key}`)
  return video
}
