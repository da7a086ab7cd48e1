/** Letters of what a teacher types. */
export const CALENDAR_TITLE = 100
export const CALENDAR_DESCRIPTION = 1000
export const EVENT_TITLE = 30
export const EVENT_DESCRIPTION = 300

/** Videos of one event. */
export const EVENT_VIDEOS = 20
