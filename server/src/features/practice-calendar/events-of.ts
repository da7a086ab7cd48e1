import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { calendarEvents, calendarEventVideos } from '../../database/tables/practice-calendar.ts'
import { videos as videoRows } from '../../database/tables/videos.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { videosById } from '../videos/queries.ts'
import { visibleTo } from '../videos/visible.ts'

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
    .where(inArray(calendarEvents.calendarId, calendarIds))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
  const shownIn = rows.filter((row) => open.has(row.calendarId)).map((row) => row.id)
  const videos = await videosOf(context, viewer, shownIn)
  const found = new Map<string, EventOfCalendar[]>()
  for (const { id, calendarId, title, description, startsAt } of rows) {
    const opened = open.has(calendarId) ? openedPage(description, videos.get(id) ?? []) : {}
    const event = { id, calendarId, title, eventDateTime: startsAt.toISOString(), ...opened }
    found.set(calendarId, [...(found.get(calendarId) ?? []), event])
  }
  return found
}

function openedPage(description: string, videos: Video[]) {
  return { description, videos, videoIds: videos.map((video) => video.id) }
}

async function videosOf(context: Context, viewer: Viewer, eventIds: string[]): Promise<Map<string, Video[]>> {
  const found = new Map<string, Video[]>()
  if (eventIds.length === 0) return found
  const rows = await context.db
    .select({ eventId: calendarEventVideos.eventId, videoId: calendarEventVideos.videoId })
    .from(calendarEventVideos)
    .innerJoin(videoRows, eq(videoRows.id, calendarEventVideos.videoId))
    .where(and(inArray(calendarEventVideos.eventId, eventIds), visibleTo(viewer)))
    .orderBy(asc(calendarEventVideos.position))
  const shown = await videosById(context, viewer, [...new Set(rows.map((row) => row.videoId))])
  const byId = new Map(shown.map((video) => [video.id, video]))
  for (const { eventId, videoId } of rows) {
    const video = byId.get(videoId)
    if (video) found.set(eventId, [...(found.get(eventId) ?? []), video])
  }
  return found
}
