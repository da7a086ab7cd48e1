import { classPrint } from '@studio/pictures/class-print.ts'
import { hashOf } from '@studio/pictures/seeded.ts'
import type { VideoContent } from './types.ts'

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
