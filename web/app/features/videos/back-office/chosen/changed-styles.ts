import type { Tag, Video } from '@studio/contract/videos/schema.ts'

export interface StyleIds {
  add: readonly string[]
  remove: readonly string[]
}

/** The ids of a video's styles afterwards, in their order with the new ones last; what is in both lists is there. */
export function stylesAfter(before: readonly string[], { add, remove }: StyleIds): string[] {
  return [...new Set([...before.filter((id) => add.includes(id) || !remove.includes(id)), ...add])]
}

/** A style that some videos have, and how many of them. */
interface CarriedStyle extends Tag {
  count: number
}

/** All styles of some videos, by their names. */
export function stylesOf(videos: readonly Pick<Video, 'tags'>[]): CarriedStyle[] {
  const byId = Map.groupBy(
    videos.flatMap(({ tags }) => tags),
    ({ id }) => id,
  )
  return [...byId.values()]
    .map((same) => ({ ...same[0]!, count: same.length }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
