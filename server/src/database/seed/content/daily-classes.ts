import { addDays, DAY } from '@studio/contract/dates.ts'
import { washOf } from '@studio/pictures/class-print.ts'
import type { VideoContent } from './types.ts'
import { videoOf } from './videos.ts'
import { eveningClasses } from './videos-evening.ts'
import { middayClasses } from './videos-midday.ts'
import { morningClasses } from './videos-morning.ts'

const programme = [morningClasses, middayClasses, eveningClasses]

/** How long the classes of the day run on which the demo opens, in minutes, in the order of the programme. */
const OPENING_MINUTES = [30, 10, 20]
const MOST_DAYS_APART = 4

/**
 * The three classes of a UTC day (`YYYY-MM-DD`), always the same for the same day: one that moves, one for the
 * middle of the day, one that slows down; three styles, three teachers, three lengths, and three prints that
 * differ in colour (D13, D16).
 */
export function classesOf(day: string): VideoContent[] {
  const number = dayNumber(day)
  const chosen: VideoContent[] = []
  for (const column of programme) {
    // Columns of 13, 12 and 11 meet again after 1,716 days. Where a class would clash, the one eight
    // days further on takes its place, so that it does not come twice in two days.
    const order = column.map((_, step) => column[(number + step * 8) % column.length])
    const next = order.find((one) => one !== undefined && fits(videoOf(one.key), chosen))
    if (next) chosen.push(videoOf(next.key))
  }
  return chosen
}

/**
 * The classes of the day on which the demo opens: half an hour, ten minutes and twenty, so that whoever tries the
 * studio today finds a class of each length. They differ as those of any day, and stand on as few days nearby as can be.
 */
export function openingClassesOf(day: string): VideoContent[] {
  for (let reach = MOST_DAYS_APART; reach > 0; reach -= 1) {
    const chosen = openingsApart(day, reach)
    const one = chosen[dayNumber(day) % chosen.length]
    if (one) return one
  }
  return classesOf(day)
}

/** All openings of which no class comes within some days before or after. */
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
