import type { Tag, Video } from '@studio/contract/videos/schema.ts'

export interface StyleIds {
  add: readonly string[]
  remove: readonly string[]
}

/** Ids of a video's styles after a change, new ones last; a style in both lists is added. */
export function stylesAfter(before: readonly string[], { add, remove }: StyleIds): string[] {
  return [...new Set([...before.filter((id) => add.includes(id) || !remove.includes(id)), ...add])]
}

/** A style with the number of selected videos that have it. */
interface CarriedStyle extends Tag {
  count: number
}

/** All styles of the selected videos, sorted by name. */
export function stylesOf(videos: readonly Pick<Video, 'tags'>[]): CarriedStyle[] {
  const byId = Map.groupBy(
    videos.flatMap(({ tags }) => tags),
    ({ id }) => id,
  )
  return [...byId.values()]
    .map((same) => ({ ...same[0]!, count: same.length }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}
