import { addDays } from '../../dates.ts'
import type { Reading } from '../../reading.ts'
import { weekBegin } from '../../reading-words.ts'

/** Least people of whom a number is told, so that it tells of none of them. */
const FEW = 3

/** A number of people, from three on. */
export const fromThreeOn = (people: number): number | null => (people >= FEW ? people : null)

/** Whether so many members are enough that a number of them may be told. */
export const areEnoughToCount = (members: number): boolean => members >= 2 * FEW

/**
 * Whether it is told how many of the counted members have done a practice. 'All' and 'nobody' tell what each did, and one or two
 * may be known to who reads it, so there are a few on either side.
 */
export const mayTellDone = (done: number, counted: number): boolean => done >= FEW && counted - done >= FEW

interface Watched {
  /** `YYYY-MM-DD` */
  day: string
  seconds: number
}

const minutesOf = (seconds: number) => Math.round(seconds / 60)

/** Minutes of each day of this week until today, and of the whole week before; `change` compares the same days of both. */
export function weekOfMinutes(
  watched: readonly Watched[],
  today: string,
  weekStart: Reading['weekStart'] = 1,
) {
  const secondsOf = new Map(watched.map(({ day, seconds }) => [day, seconds]))
  const first = weekBegin(today, weekStart)
  const week = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(first, index)
    return { day, now: secondsOf.get(day) ?? 0, before: secondsOf.get(addDays(day, -7)) ?? 0 }
  })
  const begun = week.filter(({ day }) => day <= today)
  const sum = (of: 'now' | 'before') => minutesOf(begun.reduce((all, one) => all + one[of], 0))
  return {
    days: week.map(({ day, now, before }) => ({
      day,
      minutes: day <= today ? minutesOf(now) : null,
      before: minutesOf(before),
    })),
    minutes: sum('now'),
    change: sum('now') - sum('before'),
  }
}

interface Done {
  /** Members who keep a history. */
  counted: number
  /** Practices of the month whose time has come. */
  past: number
  /** How many of these its counted members have done, all together. */
  done: number
}

/** Per cent of a month's practices so far that its members have done; null where it might tell of one of them. */
export function doneSoFar({ counted, past, done }: Done): number | null {
  const all = counted * past
  return areEnoughToCount(counted) && mayTellDone(done, all) ? Math.round((done / all) * 100) : null
}
