import type { Level } from '../levels-and-props.ts'
import {
  denied,
  PREGNANCY_WARNING,
  type Purpose,
  pregnancyNamed,
  purposeWords,
  type Spared,
  strains,
  strainTexts,
  warnsAfter,
  warnsBefore,
} from './purposes-and-strains.ts'

/** Minutes that a person usually has. */
export const USUAL_MINUTES = [10, 20, 30, 45] as const

/** What a person has said about classes; everything may be left open. */
export interface Wishes {
  level: Level | null
  minutes: number | null
  purpose: Purpose | null
  spared: readonly Spared[]
}
export const NO_WISHES: Wishes = { level: null, minutes: null, purpose: null, spared: [] }

/** What is known of a class without opening it. */
interface Known {
  title: string
  description: string
  /** Seconds; 0 if unknown. */
  duration: number
  level: Level
  tagList: readonly string[]
}

const GRADES: Record<Exclude<Level, 'AllLevels'>, number> = { Beginner: 0, Intermediate: 1, Advanced: 2 }
/** Minutes by which a class may be longer or shorter than what somebody has, and still fit. */
const NEAR = 5

/** Classes that suit best first; what names something to spare last; otherwise as they were. None is left out. */
export function inOrderOf<Class extends Known>(videos: readonly Class[], wishes: Wishes): Class[] {
  return ranked(videos, (video) => rankOf(video, wishes))
}

/** Paths in the same way: by their classes, of which each that names something to spare counts against them. */
export function pathsInOrderOf<Path extends { videos: readonly Known[] }>(
  paths: readonly Path[],
  wishes: Wishes,
): Path[] {
  return ranked(paths, ({ videos }) => {
    const ranks = videos.map((video) => rankOf(video, wishes))
    return ranks.reduce((sum, rank) => sum + rank, 0) / Math.max(1, ranks.length)
  })
}

/** Rows that were loaded in steps, each step in its order, so that more rows don't move those that are read. */
export function inStepsOf<Row>(rows: readonly Row[], step: number, order: (some: Row[]) => Row[]): Row[] {
  const count = Math.ceil(rows.length / step)
  return Array.from({ length: count }, (_, at) => order(rows.slice(at * step, (at + 1) * step))).flat()
}

/**
 * What a class names of what somebody wants to spare: "Planks: a lot of weight on the wrists"; null if it names nothing, which does
 * not say that nothing comes. What a teacher says of pregnancy comes before any pose.
 */
export function strainOf(video: Known, spared: readonly Spared[]): string | null {
  const words = [video.title, video.description, ...video.tagList].join('. ')
  const isForPregnancy = isMadeForPregnancy(video)
  if (spared.includes('pregnancy') && !isForPregnancy && pregnancyIn(words).includes('warns')) {
    return PREGNANCY_WARNING
  }
  for (const part of spared) {
    if (part === 'pregnancy' && isForPregnancy) continue
    const strain = strains.find(({ named, of }) => of.includes(part) && comes(named, words))
    if (strain) return `${strain.name}: ${strainTexts[part]}`
  }
  return null
}

const comes = (named: RegExp, words: string) =>
  [...words.matchAll(named)].some(({ index }) => !denied.test(words.slice(0, index)))

/** What each mention of pregnancy in a text does. */
const pregnancyIn = (words: string) =>
  [...words.matchAll(pregnancyNamed)].map(({ index }) =>
    warnsBefore.test(words.slice(0, index)) || warnsAfter.test(words.slice(index)) ? 'warns' : 'names',
  )

/** Whatever poses it names. Only title and styles count: a description may name pregnancy for many reasons. */
function isMadeForPregnancy({ title, tagList }: Known): boolean {
  const said = pregnancyIn([title, ...tagList].join('. '))
  return said.includes('names') && !said.includes('warns')
}

/** Lower than whatever a class without a strain can have. */
const STRAINED = -10
/** Of a class for pregnancy, for who did not say that: after all that is for everybody. */
const FOR_OTHERS = -5

function rankOf(video: Known, { level, minutes, purpose, spared }: Wishes): number {
  if (strainOf(video, spared)) return STRAINED
  if (!spared.includes('pregnancy') && isMadeForPregnancy(video)) return FOR_OTHERS
  return levelPoints(video, level) + minutePoints(video, minutes) + purposePoints(video, purpose, spared)
}

function levelPoints({ level }: Known, wished: Level | null): number {
  if (!wished || wished === 'AllLevels') return 0
  if (level === 'AllLevels') return 2
  return 2 - Math.abs(GRADES[level] - GRADES[wished])
}

function minutePoints({ duration }: Known, wished: number | null): number {
  if (!wished || duration === 0) return 0
  const more = Math.round(duration / 60) - wished
  if (Math.abs(more) <= NEAR) return 2
  return more < 0 ? 1 : 0
}

function purposePoints(video: Known, purpose: Purpose | null, spared: readonly Spared[]): number {
  const style = video.tagList.join('. ')
  const isMadeFor = spared.includes('pregnancy') && isMadeForPregnancy(video)
  if (!purpose) return isMadeFor ? 3 : 0
  const words = purposeWords[purpose]
  const points = words.test(style) ? 2 : Number(words.test(`${video.title}. ${video.description}`))
  return isMadeFor ? points + 3 : points
}

/** A stable order, the highest first. */
const ranked = <Thing>(things: readonly Thing[], rank: (thing: Thing) => number): Thing[] =>
  things
    .map((thing) => ({ thing, rank: rank(thing) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ thing }) => thing)
