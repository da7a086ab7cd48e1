import { addDays } from '../../dates.ts'
import { weekdayOf } from '../../reminders/rules.ts'

/** After more days than these without a class of the path, its dates stop and one question is asked. */
export const MOST_IDLE_DAYS = 14
/** Minutes before the hour of a class at which its follower is reminded. */
export const REMINDED_BEFORE = 15

/** When a path is followed; without a first day it has no dates. Days are those of the person's own clock. */
export interface ProgrammePlan {
  firstDay: string | null
  /** Monday is 1. */
  weekdays: readonly number[]
}

/** A class of a path, and the day on which it was done. */
export interface Station {
  videoId: string
  doneOn: string | null
}

export interface PlannedStation extends Station {
  /** When it was done, or when its turn is; null while nobody knows. */
  day: string | null
}

export interface ProgrammeAt {
  /** `asking`: nothing was done for two weeks, and the person is asked whether they go on. */
  state: 'going' | 'asking' | 'done'
  stations: PlannedStation[]
}

/** The first day from a day on that is one of these days of the week. */
export function nextOn(weekdays: readonly number[], from: string): string {
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((days) => weekdays.includes(weekdayOf(addDays(from, days))))
  return addDays(from, ahead ?? 0)
}

/** A path on a day: a day that was missed moves the rest, and nothing piles up. */
export function programmeAt(
  stations: readonly Station[],
  { firstDay, weekdays }: ProgrammePlan,
  today: string,
): ProgrammeAt {
  const done = stations.flatMap(({ doneOn }) => doneOn ?? []).sort()
  const shown = (state: ProgrammeAt['state'], days: readonly string[] = []): ProgrammeAt => {
    const left = days.values()
    return {
      state,
      stations: stations.map((one) => ({ ...one, day: one.doneOn ?? left.next().value ?? null })),
    }
  }
  const open = stations.length - done.length
  if (open === 0 && done.length > 0) return shown('done')
  if (firstDay === null || weekdays.length === 0) return shown('going')
  const last = done.at(-1)
  if (addDays(later(firstDay, last ?? firstDay), MOST_IDLE_DAYS) < today) return shown('asking')
  const from = later(later(firstDay, today), last ? addDays(last, 1) : firstDay)
  return shown('going', daysFrom(from, weekdays, open))
}

/** Whether a path has come to its end with this class: all of it is done, and this one today. */
export function hasEndedWith(
  {
    state,
    today,
    days,
  }: { state: ProgrammeAt['state']; today: string; days: readonly { videoId: string; day: string | null }[] },
  videoId: string,
): boolean {
  return state === 'done' && days.some((one) => one.videoId === videoId && one.day === today)
}

function daysFrom(from: string, weekdays: readonly number[], count: number): string[] {
  const days: string[] = []
  for (let at = from; days.length < count; at = addDays(days.at(-1) ?? at, 1)) days.push(nextOn(weekdays, at))
  return days
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** The plan with everything to come a day later; `next` is the day of the next class. */
export function movedByADay({ weekdays }: Pick<ProgrammePlan, 'weekdays'>, next: string) {
  const moved = weekdays.map((day) => (day % 7) + 1).sort((a, b) => a - b)
  return { firstDay: addDays(next, 1), weekdays: moved }
}
