export const fieldTexts = {
  firstDay: 'Invalid date',
  tooFar: 'Choose a first day within a year',
} as const

export const refusals = {
  needsUpgrade: 'Your plan doesn’t include this path',
} as const
