/** BO-VALID-22, BO-VALID-23: maximum visible characters. */
export const NOTIFICATION_TITLE_LENGTH = 50
export const NOTIFICATION_LENGTH = 500
/** Names of files that may be attached (BO-VALID-27, D11). */
export const ATTACHED = /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|pdf|docx|mp3|mp4)$/i
/** Notifications in a page of a feed (ANOTIF-02). */
export const FEED_PAGE = 5
/** Most people, and most calendars, that are named of a notification's recipients. */
export const MOST_NAMED = 3
