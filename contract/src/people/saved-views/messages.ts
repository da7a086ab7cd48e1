/** Maximum characters of a view's name, and of what it searches for. */
export const VIEW_NAME_LENGTH = 30
export const SEARCHED_LENGTH = 100
/** Views of one Admin: as many as find room above a list. */
export const MOST_VIEWS = 12

export const savedViewTexts = {
  long: `Please use at most ${VIEW_NAME_LENGTH} characters`,
  longSearch: `Please use at most ${SEARCHED_LENGTH} characters`,
  full: `You have ${MOST_VIEWS} views. Remove one first.`,
}

export const savedViewToasts = {
  saved: 'View saved',
  renamed: 'View renamed',
  removed: 'View removed',
}
