import { required } from '../field-texts.ts'

/** Maximum characters of a path's title. */
export const PACK_TITLE_LENGTH = 100

export const fieldTexts = {
  title: required,
  titleLong: `A title can have at most ${PACK_TITLE_LENGTH} characters`,
  plan: 'Unknown plan',
  firstDay: 'Invalid date',
  tooFar: 'Choose a first day within a year',
} as const

/** BO-ERR-06, word for word. */
export const cantEdit = "Can't edit Pack"

/** PACK-02, PACK-03, and further messages about paths. */
export const toasts = {
  added: 'Video added to library',
  removed: 'Video removed from library',
  saved: 'Information successfully saved',
  deleted: 'Video pack successfully deleted',
} as const

export const refusals = {
  needsUpgrade: 'Your plan doesn’t include this path',
} as const
