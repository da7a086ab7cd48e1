/** The sentences about videos, beside their fields or alone. */
export const refusals = {
  notYours: 'You can change your own videos only',
  invalidLink: 'Invalid Vimeo URL',
  hostAway: 'The video service does not answer now. Please, try again in a moment',
} as const

export const fieldTexts = {
  title: 'Please, give a title of at most 100 characters',
  description: 'Please, use at most 1000 characters',
  teacher: 'Please, choose a teacher',
  unknownTag: 'Unknown style',
  tag: 'A style has 1 to 50 characters',
  characters: 'Please, use letters, numbers and punctuation',
  tooManyTags: 'Please, give at most 20 styles',
} as const
