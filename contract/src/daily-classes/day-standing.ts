import { CONTINUED_AFTER } from '../videos/progress/rules.ts'

interface Film {
  id: string
}

/** How far a person is in a film, and when they last watched it. */
interface Watched {
  video: Film
  seconds: number
  finished: boolean
  /** ISO 8601 UTC. */
  dateTime: string
}

export interface DayStanding<Class> {
  /** Classes watched to their end since the day began, each with the time of that, in the day's order. */
  done: { video: Class; dateTime: string }[]
  waiting: Class[]
  /** The class to start with, its number in the day from 1, and the seconds watched if it was begun; null once all are done. */
  next: { video: Class; number: number; seconds: number } | null
}

/**
 * How far a person is with the classes of a day: next is what was begun last, or else the first that is not done, in the day's
 * order or their own. A class that was watched before the day began waits like the others, since a film returns after some weeks.
 */
export function standingOf<Class extends Film>(
  day: { dateTime: string; videos: readonly Class[] },
  watched: readonly Watched[],
  ownOrder: readonly Class[] = day.videos,
): DayStanding<Class> {
  const since = Date.parse(day.dateTime)
  const own = new Map(
    watched.filter(({ dateTime }) => Date.parse(dateTime) >= since).map((one) => [one.video.id, one]),
  )
  const done = day.videos.flatMap((video) => {
    const one = own.get(video.id)
    return one?.finished ? [{ video, dateTime: one.dateTime }] : []
  })
  const waiting = ownOrder.filter(({ id }) => !own.get(id)?.finished)
  const begun = waiting
    .filter(({ id }) => (own.get(id)?.seconds ?? 0) >= CONTINUED_AFTER)
    .toSorted((one, other) => lastOf(own.get(other.id)) - lastOf(own.get(one.id)))
  const video = begun[0] ?? waiting[0]
  if (!video) return { done, waiting, next: null }
  const seconds = begun[0] ? (own.get(video.id)?.seconds ?? 0) : 0
  return { done, waiting, next: { video, number: day.videos.indexOf(video) + 1, seconds } }
}

const lastOf = (one: Watched | undefined) => (one ? Date.parse(one.dateTime) : 0)
