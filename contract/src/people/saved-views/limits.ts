export const VIEW_NAME_LENGTH = 30
/** Views of one Admin: as many as find room above a list. */
export const MOST_VIEWS = 12
