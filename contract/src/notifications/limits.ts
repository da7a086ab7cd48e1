/** BO-VALID-22, BO-VALID-23: maximum visible characters. */
export const TITLE_LENGTH = 50
export const DESCRIPTION_LENGTH = 500
/** Notifications in a page of a feed (ANOTIF-02). */
export const FEED_PAGE = 5
