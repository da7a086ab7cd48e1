/** Videos of one page of the history, and of the row 'Continue watching'. */
export const WATCHED_SHOWN = 12

/** Whole seconds into a film before it counts as begun: whoever only looked has nothing to continue. */
export const BEGUN_AFTER = 10

/** The last part of a film, rest and farewell, which people leave out: a twentieth, between 5 and 60 seconds. */
const closingOf = (duration: number): number => Math.min(60, Math.max(5, duration / 20))

/**
 * What is stored after somebody reached a position. `seconds` and `duration` are whole seconds; a film whose duration
 * is not known (0) never ends by itself. A film that ends begins at its start again.
 */
export function progressAt(seconds: number, duration: number): { seconds: number; finished: boolean } {
  if (duration > 0 && seconds >= duration - closingOf(duration)) return { seconds: 0, finished: true }
  return { seconds: seconds < BEGUN_AFTER ? 0 : seconds, finished: false }
}
