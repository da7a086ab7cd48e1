import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { asc } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { calendarEvents, calendarEventVideos } from '../../database/tables/practice-calendar.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { videosByPlace } from '../videos/shown-videos.ts'

type EventOfCalendar = Omit<CalendarEvent, 'userId'>

/** Events by calendar in the order of time, with words and videos where the calendar is open (D6). */
export async function eventsOf(
  context: Context,
  viewer: Viewer,
  calendarIds: string[],
  open: ReadonlySet<string>,
): Promise<Map<string, EventOfCalendar[]>> {
  const rows = await context.db
    .select()
    .from(calendarEvents)
    .where(anyOf(calendarEvents.calendarId, calendarIds))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
  const shownIn = rows.filter((row) => open.has(row.calendarId)).map((row) => row.id)
  const videos = await videosOf(context, viewer, shownIn)
  const events = rows.map(({ id, calendarId, title, description, startsAt }): EventOfCalendar => {
    const opened = open.has(calendarId) ? openedPage(description, videos.get(id) ?? []) : {}
    return { id, calendarId, title, eventDateTime: startsAt.toISOString(), ...opened }
  })
  return Map.groupBy(events, (event) => event.calendarId)
}

function openedPage(description: string, videos: Video[]) {
  return { description, videos, videoIds: videos.map((video) => video.id) }
}

async function videosOf(context: Context, viewer: Viewer, eventIds: string[]): Promise<Map<string, Video[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await context.db
    .select({ place: calendarEventVideos.eventId, videoId: calendarEventVideos.videoId })
    .from(calendarEventVideos)
    .where(anyOf(calendarEventVideos.eventId, eventIds))
    .orderBy(asc(calendarEventVideos.position))
  return videosByPlace(context, viewer, rows)
}
