import { classPrint } from '@studio/pictures/class-print.ts'
import { hashOf } from '@studio/pictures/seeded.ts'
import { stableId } from './stable-id.ts'
import type { VideoContent } from './types.ts'
import { eveningClasses } from './videos-evening.ts'
import { middayClasses } from './videos-midday.ts'
import { morningClasses } from './videos-morning.ts'
import { seriesVideos } from './videos-series.ts'

/** Returns the file name of a video's film in server/demo/videos. */
export const filmFile = ({ key }: Pick<VideoContent, 'key'>) => `${key}.mp4`

/** Returns the length of a video's film in seconds. */
export const filmSeconds = ({ minutes }: Pick<VideoContent, 'minutes'>) => minutes * 60

/**
 * Returns the picture on a video's card, which is also the film's first frame, as SVG text of 640 by 400
 * units.
 */
export const titleCardOf = ({ title, tags }: Pick<VideoContent, 'title' | 'tags'>) =>
  classPrint({ title, style: tags[0] })

/** Returns the comment stored in a film's metadata: a hash of the card picture it was made from. */
export const cardMark = (card: string) => `card ${hashOf(card).toString(36)}`

const drafts = [...seriesVideos, ...eveningClasses, ...middayClasses, ...morningClasses]

/** All videos of the demo's library, oldest first, added a few days apart. */
export const demoVideos: readonly VideoContent[] = drafts.map((draft, i) => ({
  ...draft,
  id: stableId('video', draft.key),
  addedDaysAgo: 40 + (drafts.length - 1 - i) * 4,
}))

const byKey = new Map(demoVideos.map((video) => [video.key, video]))

export function videoOf(key: string): VideoContent {
  const video = byKey.get(key)
  if (video === undefined) throw new Error(`no video ${key}`)
  return video
}
