import { stableId } from './stable-id.ts'
import { demoPacks } from './training-packs.ts'
import type { VideoContent } from './types.ts'
import { demoVideos, videoOf } from './videos.ts'

/** The demo's member has practised in each of so many weeks. */
const WEEKS = 42
const DAYS = WEEKS * 7
/** Of a hundred days, those with a class; fewer in two weeks of holidays. */
const USUAL = 60
const ON_HOLIDAY = 12
const holidays = [13, 27]
/** Of a hundred days with a class, those with a second one. */
const TWICE = 12

/** Classes that the member has begun and not finished: the share that was watched, and days ago. */
const begunDrafts: readonly [key: string, share: number, daysAgo: number][] = [
  ['open-hips', 0.42, 1],
  ['planks-and-patience', 0.23, 3],
  ['the-long-way-round', 0.71, 6],
]
/** The path that the member follows: two of its six days are done, the last of them yesterday. */
const [followed] = demoPacks
const path = followed?.videos ?? []
export const pathId = followed?.id ?? ''
const DONE_ON_PATH = 2

export interface PractisedClass {
  video: VideoContent
  daysAgo: number
  /** Minutes after midnight at which it ended. */
  minute: number
}

export const demoBegun = begunDrafts.map(([key, share, daysAgo]) => ({ video: videoOf(key), share, daysAgo }))

/** A number from 0 to 99, the same for the same text. */
const chance = (text: string): number => Number.parseInt(stableId('practice', text).slice(0, 8), 16) % 100

/** Everything the demo's member has practised before the first day, always the same, newest first. */
export function practised(): PractisedClass[] {
  const days = Array.from({ length: DAYS }, (_, index) => index + 1)
  return [...onPath(), ...days.flatMap(onDay)]
}

const onPath = (): PractisedClass[] =>
  path.slice(0, DONE_ON_PATH).map((key, index) => ({
    video: videoOf(key),
    daysAgo: DONE_ON_PATH - index,
    minute: 20 * 60 + 10,
  }))

function onDay(daysAgo: number): PractisedClass[] {
  const usual = holidays.includes(Math.floor(daysAgo / 7)) ? ON_HOLIDAY : USUAL
  // Once a week at least, so that no week is missed.
  if (daysAgo % 7 !== 2 && chance(`day ${daysAgo}`) >= usual) return []
  const among = demoVideos.filter(({ key, addedDaysAgo }) => isFree(key) && addedDaysAgo >= daysAgo)
  const from =
    among.length > FEWEST ? among : demoVideos.slice(0, 2 * FEWEST).filter(({ key }) => isFree(key))
  const first = chance(`first ${daysAgo}`) % from.length
  const chosen = [
    from[first],
    ...(chance(`second ${daysAgo}`) < TWICE ? [from[(first + 1) % from.length]] : []),
  ]
  const minute = 6 * 60 + 30 + (chance(`minute ${daysAgo}`) % 50)
  return chosen.flatMap((video, index) => (video ? [{ video, daysAgo, minute: minute + index * 40 }] : []))
}

/** Classes among which there is a choice. */
const FEWEST = 6

const isFree = (key: string) => !path.includes(key) && !begunDrafts.some(([other]) => other === key)
