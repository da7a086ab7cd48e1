import type { VideoPlays } from '@studio/contract/videos/plays/schema.ts'
import { lengthClockText } from '../../../ui/words/length-text.ts'
import { countText } from '../../../ui/words/money-words.ts'

/** "25 min" below two hours, "3.5 h" from then on, "120 h" from a hundred on. Takes seconds. */
export function watchedTimeText(seconds: number): string {
  const hours = seconds / 3600
  if (hours < 2) return `${Math.round(seconds / 60)} min`
  return `${hours < 100 ? Math.round(hours * 10) / 10 : countText(Math.round(hours))} h`
}

/** "42%", or a dash without plays. */
export const shareText = (part: number, plays: number): string =>
  plays === 0 ? '–' : `${Math.round((100 * part) / plays)}%`

/** A part of a film: its time, how many plays came as far, and how many stopped in it. */
export interface FilmPart {
  time: string
  reached: number
  stopped: number
}

/** The parts of a film and its end, with the plays that came as far as each. */
export function filmPartsOf({ duration, plays, finished, stops }: VideoPlays): FilmPart[] {
  let reached = plays
  const parts = stops.map((stopped, at) => {
    const part = { time: lengthClockText((duration * at) / stops.length), reached, stopped }
    reached -= stopped
    return part
  })
  return [...parts, { time: 'The end', reached: finished, stopped: 0 }]
}

/** Address of the pages that show how films are watched: an Admin's in the library, a teacher's beside their videos. */
export const playsPlace = (pathname: string): string =>
  pathname.startsWith('/teacher/') ? '/teacher/films' : '/admin/live/plays'
