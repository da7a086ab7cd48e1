/** Maximum characters of a title. */
export const CALENDAR_TITLE = 100
export const CALENDAR_DESCRIPTION = 1000
export const EVENT_TITLE = 30
export const EVENT_DESCRIPTION = 300

/** Maximum videos in an event. */
export const EVENT_VIDEOS = 20
