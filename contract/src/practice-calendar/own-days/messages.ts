/** Most classes that a person has put on days to come. */
export const MOST_PLANNED = 100

export const fieldTexts = {
  day: 'Invalid date',
  past: 'Choose today or a later day',
  tooFar: 'Choose a day within a year',
} as const

export const refusals = {
  closed: 'Your plan doesn’t include this class',
  tooMany: `You have put ${MOST_PLANNED} classes on coming days. Please remove one first`,
} as const
