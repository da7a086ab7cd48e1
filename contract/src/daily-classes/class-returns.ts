import { daysBetween } from '../dates.ts'

/** Days after which a film, or a teacher, may be repeated without a warning. */
const FILM_RESTS = 14
const TEACHER_RESTS = 1

/** A class of a UTC day `YYYY-MM-DD`. */
export interface ClassOnDay {
  day: string
  videoId: string
  coachUserId: string | null
}

/**
 * Nearest day to a class on which its film, or else its teacher, is repeated within these days; null without a repetition
 * (D18.class-returns).
 */
export function returnOf(
  planned: ClassOnDay,
  others: readonly ClassOnDay[],
): { of: 'film' | 'teacher'; day: string } | null {
  const near = others
    .filter(({ day }) => day !== planned.day)
    .toSorted((a, b) => apart(a, planned) - apart(b, planned))
  const film = near.find((one) => one.videoId === planned.videoId && apart(one, planned) <= FILM_RESTS)
  if (film) return { of: 'film', day: film.day }
  const teacher = near.find(
    (one) =>
      planned.coachUserId !== null &&
      one.coachUserId === planned.coachUserId &&
      apart(one, planned) <= TEACHER_RESTS,
  )
  return teacher ? { of: 'teacher', day: teacher.day } : null
}

const apart = (one: ClassOnDay, other: ClassOnDay) => Math.abs(daysBetween(other.day, one.day))
