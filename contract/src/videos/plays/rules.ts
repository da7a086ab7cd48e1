import { MINUTE, SECOND } from '../../dates.ts'
import { progressAt } from '../progress/rules.ts'

/** Number of equal parts of a film; a play stands in one of them. */
export const PARTS = 20
/** Place of plays that were watched to the end, after the last part. */
export const TO_THE_END = 20

/** Seconds watched after which a play counts. */
export const COUNTS_AFTER = 10
/** Share of a film that has to be watched before its end, for it to count as watched to the end. */
const WATCHED_SHARE = 0.5
/** Highest speed of the player. */
const FASTEST = 2
/** Seconds by which a report may be early on its way; they make no seek of it, and never count. */
const EARLY = 3
/** Seconds of film between two reports above which it is a seek: players report every forty, at speed 2 at most. */
const LONGEST_STEP = 120
/** Milliseconds without a report after which watching on is another play. */
const OVER_AFTER = 30 * MINUTE

/** A play so far: UTC day on which it began, place (0 to 20), and seconds watched. */
export interface Play {
  day: string
  place: number
  seconds: number
}

/** The last reported position of a person in a film, in seconds, its instant, and the play it belongs to. */
export interface LastReport {
  seconds: number
  at: Date
  play: Play | null
  /** Seconds watched since the film was last watched to its end, on whatever day. */
  watched: number
}

interface Report {
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

interface AfterReport {
  play: Play
  /** Changes of the film's figures, if this person's plays count. */
  changes: PlayChange[]
  /** Whether the play counts from now on. */
  begins: boolean
  /** Seconds watched since the film was last watched to its end. */
  watched: number
  /** Seconds of practice if the film is watched to its end now, the rest that is skipped included; else 0. */
  practised: number
}

/**
 * The play after a report, and whether the film is watched to its end with it. The first report of a film only begins a play.
 */
export function playAfter(last: LastReport | null, report: Report): AfterReport {
  const before = last?.play && !isOver(last.play, report, last) ? last.play : null
  const elapsed = last ? report.at.getTime() - last.at.getTime() : 0
  const step = last ? secondsWatched(report.seconds - last.seconds, elapsed) : 0
  const watched = (last?.watched ?? 0) + step
  const atEnd = progressAt(report.seconds, report.duration).finished
  const whole = step > 0 && atEnd && watched >= report.duration * WATCHED_SHARE
  const practised = whole
    ? Math.min(report.duration, watched + Math.max(0, report.duration - report.seconds))
    : 0
  const rest = { watched: whole ? 0 : watched, practised }
  const place = whole || before?.place === TO_THE_END ? TO_THE_END : partAt(report)
  const play = before ?? { day: report.day, place, seconds: 0 }
  if (step === 0) return { play, changes: [], begins: false, ...rest }
  // A shorter film that replaced this one takes back nothing that was watched.
  const now = { ...play, place, seconds: Math.max(play.seconds, longestOf(report, play.seconds + step)) }
  const begins = play.seconds < COUNTS_AFTER && now.seconds >= COUNTS_AFTER
  return { play: now, changes: changesBetween(play, now), begins, ...rest }
}

/** The part of a position; a film of unknown length has one. */
const partAt = ({ seconds, duration }: Report): number =>
  duration > 0 ? Math.min(PARTS - 1, Math.floor((seconds * PARTS) / duration)) : 0

/** Seconds of a play: no more than the film has, so that nobody's day counts as more than one viewing. */
const longestOf = ({ duration }: Report, seconds: number): number =>
  duration > 0 ? Math.min(duration, seconds) : seconds

/**
 * Whether another play begins: after half an hour or going back after the end, and on another day, so that one person has one play of
 * a film and day at most.
 */
const isOver = (play: Play, report: Report, last: LastReport) =>
  play.day !== report.day &&
  (report.at.getTime() - last.at.getTime() > OVER_AFTER ||
    (play.place === TO_THE_END && report.seconds < last.seconds))

function changesBetween(before: Play, { day, place, seconds }: Play): PlayChange[] {
  if (seconds < COUNTS_AFTER) return []
  if (before.seconds < COUNTS_AFTER) return [{ day, place, plays: 1, seconds }]
  const watched = seconds - before.seconds
  if (before.place !== place)
    return [
      { day, place: before.place, plays: -1, seconds: 0 },
      { day, place, plays: 1, seconds: watched },
    ]
  return watched > 0 ? [{ day, place, plays: 0, seconds: watched }] : []
}
