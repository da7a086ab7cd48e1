import { digest } from '../digest.ts'
import type { Teacher } from '../people/schema.ts'
import type { Settings } from '../studio/schema.ts'
import type { Video } from '../videos/schema.ts'

/** Pixels of every share picture, as the networks crop none of it. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Raised when the cards are drawn in another way, so that no network keeps the former ones. */
const DRAWN_AS = 1

type Studio = Pick<Settings, 'studioName' | 'palette' | 'logoUrl'>
type Shown = Pick<Video, 'id' | 'title' | 'thumbnailUrl' | 'duration' | 'tagList' | 'coachUser'>
type Person = Pick<Teacher, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'tags'>

/** Where the card of the studio itself is, root-relative. The last part tells what is drawn: other words, another address. */
export const studioCardPath = (studio: Studio): string => `/share/studio/${markOf(studio)}.jpg`

/** The card of a class: its picture, title, teacher, style and length. */
export function classCardPath(studio: Studio, video: Shown): string {
  const { title, thumbnailUrl, duration, tagList, coachUser } = video
  const teacher = coachUser && [coachUser.firstName, coachUser.lastName, coachUser.avatarUrl]
  return `/share/class/${video.id}/${markOf(studio, title, thumbnailUrl, duration, tagList[0], teacher)}.jpg`
}

/** The card of a teacher: their portrait, name and styles. */
export function teacherCardPath(studio: Studio, teacher: Person): string {
  const { firstName, lastName, avatarUrl, tags } = teacher
  return `/share/teacher/${teacher.id}/${markOf(studio, firstName, lastName, avatarUrl, tags)}.jpg`
}

function markOf({ studioName, palette, logoUrl }: Studio, ...drawn: unknown[]): string {
  return digest(JSON.stringify([DRAWN_AS, studioName, palette, logoUrl, drawn]))
}
