export const VIEW_NAME_LENGTH = 30
/** Views of one Admin: as many as find room above a list. */
export const MOST_VIEWS = 12

export const savedViewTexts = {
  long: 'Please use at most 30 characters',
  longSearch: 'Please use at most 100 characters',
  full: 'You have 12 views. Remove one first.',
}

export const savedViewToasts = {
  saved: 'View saved',
  renamed: 'View renamed',
  removed: 'View removed',
}
