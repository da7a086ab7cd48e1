import { classPrint } from '@studio/pictures/class-print.ts'
import { hashOf } from '@studio/pictures/seeded.ts'
import type { VideoContent } from './types.ts'

/** The file of a video's film in server/demo/videos. */
export const filmFile = ({ key }: Pick<VideoContent, 'key'>) => `${key}.mp4`

/** How long a video's film runs, in seconds. */
export const filmSeconds = ({ minutes }: Pick<VideoContent, 'minutes'>) => minutes * 60

/** The picture on a video's card, with which its film begins, as SVG text of 640 by 400 units. */
export const cardOf = ({ title, tags }: Pick<VideoContent, 'title' | 'tags'>) =>
  classPrint({ title, style: tags[0] })

/** Stands in a film as its comment: from which card's picture it was made. */
export const cardMark = (card: string) => `card ${hashOf(card).toString(36)}`
