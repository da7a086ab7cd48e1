/** Videos in a page of the history, and in 'Continue watching'. */
export const WATCHED_SHOWN = 12

/** Seconds after which a film counts as started; below, there is nothing to continue. */
export const BEGUN_AFTER = 10

/** Seconds from which a film is offered to go on with: one that began by itself, or was looked into, is not. */
export const CONTINUED_AFTER = 60

/** Length of the closing rest, which many people skip: a twentieth of the film, between 5 and 60 seconds. */
const closingOf = (duration: number): number => Math.min(60, Math.max(5, duration / 20))

/**
 * Progress to store after a person reached a position. `seconds` and `duration` are whole seconds; a film of unknown
 * duration (0) never finishes. A finished film restarts at 0.
 */
export function progressAt(seconds: number, duration: number): { seconds: number; finished: boolean } {
  if (duration > 0 && seconds >= duration - closingOf(duration)) return { seconds: 0, finished: true }
  return { seconds: seconds < BEGUN_AFTER ? 0 : seconds, finished: false }
}
