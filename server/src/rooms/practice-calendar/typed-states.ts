import type { calendarEvents, calendars } from '../../database/tables/practice-calendar.ts'

/** Editable fields of a calendar; its events are edited separately. */
export function calendarState(calendar: typeof calendars.$inferSelect) {
  const { title, description, month, type } = calendar
  return { title, description, month, type }
}

/** Editable fields of an event, with its videos in order. */
export function eventState(event: typeof calendarEvents.$inferSelect, videoIds: readonly string[]) {
  const { calendarId, title, description, startsAt } = event
  return { calendarId, title, description, startsAt, videoIds }
}
