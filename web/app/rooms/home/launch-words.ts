import type { HourCycle } from '../../ui/words/hour-cycle.ts'
import { dayIn, timeIn } from '../practice-calendar/week.ts'

/** "Tomorrow at 1:00", or "Today at 17:00" where the studio's midnight is on the reader's same day. */
export function launchText(launch: number, now: number, zone: string, cycle: HourCycle): string {
  const at = new Date(launch)
  const day = dayIn(at, zone) === dayIn(new Date(now), zone) ? 'Today' : 'Tomorrow'
  return `${day} at ${timeIn(at, zone, cycle)}`
}
