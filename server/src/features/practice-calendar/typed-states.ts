import type { calendarEvents, calendars } from '../../database/tables/practice-calendar.ts'

/** What is typed of a calendar; its pages are changed on their own. */
export function calendarState(calendar: typeof calendars.$inferSelect) {
  const { title, description, month, type } = calendar
  return { title, description, month, type }
}

/** What is typed of a page, its videos in their order. */
export function eventState(event: typeof calendarEvents.$inferSelect, videoIds: readonly string[]) {
  const { calendarId, title, description, startsAt } = event
  return { calendarId, title, description, startsAt, videoIds }
}
