/** Days by which a practice may be moved, all moves together. */
export const FARTHEST_MOVE = 60
/** Days ahead on which a past month may begin again. */
export const FARTHEST_START = 366
/** Most moves that are kept; each begins at another practice. */
export const MOST_MOVES = 60

export const fieldTexts = {
  day: 'Invalid date',
  past: 'Choose today or a later day',
  tooFar: `A practice can be moved by up to ${FARTHEST_MOVE} days`,
  startTooFar: 'Choose a day within a year',
  week: 'Choose this week or a later one within the month',
  practice: 'This practice is no longer in the calendar',
} as const

export const refusals = {
  notJoined: 'You have not joined this month',
  notOver: 'This month is not over yet. You can join it',
  nothingToStart: 'There is no practice in this month',
  changedSince: 'These days have changed since then. Nothing was undone',
  tooMany: 'You have moved this month many times. Go back to the teacher’s days first',
} as const
