import { digest } from '../digest.ts'
import type { Teacher } from '../people/schema.ts'
import type { Settings } from '../studio/schema.ts'
import type { YearOfWeeks } from '../videos/practice/year.ts'
import type { Video } from '../videos/schema.ts'

/** Size of share pictures in pixels; social networks show this format uncropped. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Of somebody's year whose link has ended. */
export const noLongerShared = 'This picture is no longer shared'

/** Version of the drawing; raising it changes the addresses, so that networks fetch the cards again. */
const DRAWN_AS = 2

type Studio = Pick<Settings, 'studioName' | 'palette' | 'logoUrl'>
type Shown = Pick<Video, 'id' | 'title' | 'thumbnailUrl' | 'duration' | 'tagList' | 'coachUser'>
type Person = Pick<Teacher, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'tags'>

/** Root-relative address of the studio's card. It contains a hash of the drawn text, so changed text gets a new address. */
export function studioCardPath(studio: Studio & Pick<Settings, 'texts'>): string {
  const { headline } = studio.texts
  return `/share/studio/${headline ? markOf(studio, headline) : markOf(studio)}.jpg`
}

/** Address of the landscape at the top of mails, for a studio with colours of its own. */
export const mailPicturePath = (studio: Studio): string => `/share/mail/${markOf(studio)}.jpg`

/** Address of a class's card: picture, title, teacher, style and length. */
export function classCardPath(studio: Studio, video: Shown): string {
  const { title, thumbnailUrl, duration, tagList, coachUser } = video
  const teacher = coachUser && [coachUser.firstName, coachUser.lastName, coachUser.avatarUrl]
  return `/share/class/${video.id}/${markOf(studio, title, thumbnailUrl, duration, tagList[0], teacher)}.jpg`
}

/** Address of a teacher's card: portrait, name and styles. */
export function teacherCardPath(studio: Studio, teacher: Person): string {
  const { firstName, lastName, avatarUrl, tags } = teacher
  return `/share/teacher/${teacher.id}/${markOf(studio, firstName, lastName, avatarUrl, tags)}.jpg`
}

/** Address of the card of a year that somebody shares by a link: first name, picture and line. */
export function yearCardPath(
  studio: Studio,
  token: string,
  { title, year, line }: { title: string; year: YearOfWeeks; line: string },
): string {
  return `/share/year/${token}/${markOf(studio, title, year, line)}.jpg`
}

function markOf({ studioName, palette, logoUrl }: Studio, ...drawn: unknown[]): string {
  return digest(JSON.stringify([DRAWN_AS, studioName, palette, logoUrl, drawn]))
}
