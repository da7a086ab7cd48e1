import { addDays, DAY } from '@studio/contract/dates.ts'
import { washOf } from '@studio/pictures/class-print.ts'
import type { VideoContent } from './types.ts'
import { videoOf } from './videos.ts'
import { eveningClasses } from './videos-evening.ts'
import { middayClasses } from './videos-midday.ts'
import { morningClasses } from './videos-morning.ts'

const programme = [morningClasses, middayClasses, eveningClasses]

/** Length of the three classes of the demo's first day, in minutes, in the order of the programme. */
const OPENING_MINUTES = [30, 10, 20]
const MOST_DAYS_APART = 4

/**
 * Returns the three classes of a UTC day (`YYYY-MM-DD`), always the same for the same day: one active, one
 * for midday, one calm; all differ in style, teacher, length and the colour of their print (D13, D16).
 */
export function classesOf(day: string): VideoContent[] {
  const number = dayNumber(day)
  const chosen: VideoContent[] = []
  for (const column of programme) {
    // Columns of 13, 12 and 11 repeat after 1,716 days. If a class clashes, the one eight days later in its
    // column replaces it, so that it does not appear twice in two days.
    const order = column.map((_, step) => column[(number + step * 8) % column.length])
    const next = order.find((one) => one !== undefined && fits(videoOf(one.key), chosen))
    if (next) chosen.push(videoOf(next.key))
  }
  return chosen
}

/**
 * Returns the classes of the demo's first day: 30, 10 and 20 minutes, so that anyone who tries the studio
 * that day finds each length. They differ like those of any day, and appear on as few nearby days as
 * possible.
 */
export function openingClassesOf(day: string): VideoContent[] {
  for (let reach = MOST_DAYS_APART; reach > 0; reach -= 1) {
    const chosen = openingsApart(day, reach)
    const one = chosen[dayNumber(day) % chosen.length]
    if (one) return one
  }
  return classesOf(day)
}

/** Returns all first-day programmes with no class that appears within `reach` days before or after. */
function openingsApart(day: string, reach: number): VideoContent[][] {
  const steps = Array.from({ length: reach }, (_, before) => before + 1).flatMap((step) => [-step, step])
  const near = new Set(steps.flatMap((step) => classesOf(addDays(day, step))).map(({ key }) => key))
  return programme.reduce<VideoContent[][]>(
    (begun, column, at) => {
      const suiting = column.filter(({ key, minutes }) => minutes === OPENING_MINUTES[at] && !near.has(key))
      return begun.flatMap((classes) =>
        suiting.flatMap(({ key }) => (fits(videoOf(key), classes) ? [[...classes, videoOf(key)]] : [])),
      )
    },
    [[]],
  )
}

function dayNumber(day: string): number {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
  if (Number.isNaN(number)) throw new RangeError(`no such day: ${day}`)
  return number
}

function fits(video: VideoContent, chosen: VideoContent[]): boolean {
  return chosen.every(
    (other) =>
      other.tags[0] !== video.tags[0] &&
      other.teacher !== video.teacher &&
      other.minutes !== video.minutes &&
      colourOf(other) !== colourOf(video),
  )
}

function colourOf(video: VideoContent) {
  return washOf({ title: video.title, style: video.tags[0] })
}
