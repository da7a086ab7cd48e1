import { counted } from '@studio/contract/counted.ts'
import { dayIn, timeIn } from '../../ui/words/day-and-time.ts'
import { lengthClockText } from '../../ui/words/length-text.ts'
import type { HourCycle } from '../../ui/words/studio-reading.ts'

/** "Tomorrow at 1:00", or "Today at 17:00" where the studio's midnight is on the reader's same day. */
export function launchText(launch: number, now: number, zone: string, cycle: HourCycle): string {
  const at = new Date(launch)
  const day = dayIn(at, zone) === dayIn(new Date(now), zone) ? 'Today' : 'Tomorrow'
  return `${day} at ${timeIn(at, zone, cycle)}`
}

/** "Go on at 12:40" */
export const goOnText = (seconds: number): string => `Go on at ${lengthClockText(seconds)}`

/** "Play 48 minutes"; "Play" for less than a minute, and where the length is unknown. */
export function playText(duration: number): string {
  const minutes = Math.round(duration / 60)
  return minutes === 0 ? 'Play' : `Play ${counted(minutes, 'minute')}`
}

const COUNTS = ['Nothing that short', 'One that fits', 'Two that fit', 'Three that fit', 'Four that fit']

/** "Four that fit into 20 minutes"; at most four. */
export const fittingText = (count: number, minutes: number): string =>
  count === 0 ? `${COUNTS[0]}.` : `${COUNTS[count]} into ${minutes} minutes`
