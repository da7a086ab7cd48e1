import { MINUTE, SECOND } from '../../dates.ts'
import { progressAt } from '../progress/rules.ts'

/** Number of equal parts of a film; a play stands in one of them. */
export const PARTS = 20
/** Place of plays that were watched to the end, after the last part. */
export const TO_THE_END = 20

/** Seconds watched after which a play counts. */
export const COUNTS_AFTER = 10
/** Highest speed of the player. */
const FASTEST = 2
/** Seconds by which a report may be early on its way; they make no seek of it, and never count. */
const EARLY = 3
/** Seconds of film between two reports above which it is a seek: players report about every ten. */
const LONGEST_STEP = 60
/** Milliseconds without a report after which watching on is another play. */
const OVER_AFTER = 30 * MINUTE

/** A play so far: UTC day on which it began, place (0 to 20), and seconds watched. */
export interface Play {
  day: string
  place: number
  seconds: number
}

/** The last reported position of a person in a film, in seconds, its instant, and the play it belongs to. */
export interface LastTold {
  seconds: number
  at: Date
  play: Play | null
}

interface Told {
  seconds: number
  /** Length of the film in seconds; 0 if unknown. */
  duration: number
  /** Instant of the machine's clock. */
  at: Date
  /** The studio's UTC day. */
  day: string
}

/** A change of a film's figures: plays that stand at a place, and seconds watched there. */
export interface PlayChange {
  day: string
  place: number
  plays: number
  seconds: number
}

/**
 * Seconds of film watched between two reports: movement forward that playing explains. A seek counts as none, and never does more
 * count than the elapsed time allows at the highest speed.
 */
export function secondsWatched(forward: number, elapsedMs: number): number {
  const possible = (Math.max(0, elapsedMs) / SECOND) * FASTEST
  if (forward <= 0 || forward > LONGEST_STEP || forward > possible + EARLY) return 0
  return Math.min(forward, Math.floor(possible))
}

/** The place of a position. */
function placeAt(seconds: number, duration: number): number {
  if (duration <= 0) return 0
  if (progressAt(seconds, duration).finished) return TO_THE_END
  return Math.min(PARTS - 1, Math.floor((seconds * PARTS) / duration))
}

/**
 * The play after a report, the changes of the film's figures, and whether it counts from now on. The first report of a film only
 * begins a play.
 */
export function playAfter(
  last: LastTold | null,
  told: Told,
): { play: Play; changes: PlayChange[]; begins: boolean } {
  const place = placeAt(told.seconds, told.duration)
  const before = last?.play && !isOver(last.play, place, last, told) ? last.play : null
  const elapsed = last ? told.at.getTime() - last.at.getTime() : 0
  const watched = last ? secondsWatched(told.seconds - last.seconds, elapsed) : 0
  const play = before ?? { day: told.day, place, seconds: 0 }
  if (watched === 0) return { play, changes: [], begins: false }
  const now = { ...play, place, seconds: play.seconds + watched }
  const begins = play.seconds < COUNTS_AFTER && now.seconds >= COUNTS_AFTER
  return { play: now, changes: changesBetween(play, now), begins }
}

/** Whether another play begins: after half an hour, or going back after the end. */
const isOver = (play: Play, place: number, last: LastTold, told: Told) =>
  told.at.getTime() - last.at.getTime() > OVER_AFTER || (play.place === TO_THE_END && place < TO_THE_END)

function changesBetween(before: Play, { day, place, seconds }: Play): PlayChange[] {
  if (seconds < COUNTS_AFTER) return []
  if (before.seconds < COUNTS_AFTER) return [{ day, place, plays: 1, seconds }]
  const watched = seconds - before.seconds
  if (before.place === place) return [{ day, place, plays: 0, seconds: watched }]
  return [
    { day, place: before.place, plays: -1, seconds: 0 },
    { day, place, plays: 1, seconds: watched },
  ]
}
