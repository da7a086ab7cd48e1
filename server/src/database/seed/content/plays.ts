import { addDays } from '@studio/contract/dates.ts'
import { type LastReport, type PlayChange, playAfter } from '@studio/contract/videos/plays/rules.ts'
import { stableId } from './stable-id.ts'
import type { VideoContent } from './types.ts'
import { demoVideos, filmSeconds } from './videos.ts'

/** Of a hundred plays, those that are watched to the end. */
const TO_THE_END = 64
/** Seconds between two reports of a player here; the product takes steps of up to sixty as watched. */
const STEP = 50

export interface DayOfPlays extends PlayChange {
  videoId: string
}

/**
 * How the demo's films were watched on the days before `today` (`YYYY-MM-DD`): some liked more than others, more on
 * weekends, most to the end, the others left at a moment of their own. Always the same for the same day, and counted
 * as the studio counts a player's reports. `most` is how often a film that is much liked is played on a day.
 */
export function playsBefore(today: string, days: number, most: number): DayOfPlays[] {
  const sums = new Map<string, DayOfPlays>()
  for (let ago = days; ago > 0; ago -= 1) {
    const day = addDays(today, -ago)
    for (const video of demoVideos) {
      for (let turn = 0; turn < playsOf(video, day, most); turn += 1)
        add(sums, video, playedOn(video, day, turn))
    }
  }
  return [...sums.values()].filter(({ plays, seconds }) => plays > 0 || seconds > 0)
}

function playedOn(video: VideoContent, day: string, turn: number): PlayChange[] {
  const duration = filmSeconds(video)
  const luck = chance(`${video.key} ${day} ${turn}`)
  const until =
    luck < TO_THE_END ? duration : Math.round((duration * chance(`${video.key} ${turn} ends`)) / 100)
  const begun = Date.parse(`${day}T07:00:00Z`)
  let last: LastReport | null = null
  const changes: PlayChange[] = []
  for (let seconds = 0; seconds <= until; seconds += Math.min(STEP, Math.max(1, until - seconds))) {
    const at = new Date(begun + seconds * 1000)
    const after = playAfter(last, { seconds, duration, at, day })
    changes.push(...after.changes)
    last = { seconds, at, play: after.play, watched: after.watched }
  }
  return changes
}

function add(sums: Map<string, DayOfPlays>, { id }: VideoContent, changes: readonly PlayChange[]): void {
  for (const change of changes) {
    const key = `${id} ${change.day} ${change.place}`
    const sum = sums.get(key) ?? { videoId: id, ...change, plays: 0, seconds: 0 }
    sums.set(key, { ...sum, plays: sum.plays + change.plays, seconds: sum.seconds + change.seconds })
  }
}

function playsOf({ key }: VideoContent, day: string, most: number): number {
  const liked = chance(key)
  const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.5 : 1
  return Math.floor((most * (liked / 100) ** 3 * weekend * chance(`${key} ${day}`)) / 60)
}

/** A number from 0 to 99, the same for the same text. */
const chance = (text: string): number => Number.parseInt(stableId('chance', text).slice(0, 8), 16) % 100
