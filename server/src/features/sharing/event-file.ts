import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../database/tables/practice-calendar.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { calendarFile } from './icalendar.ts'

/** How long an event is whose films have no length. */
const USUAL = 30 * MINUTE

/** An event of a practice calendar for one's own calendar: title, time and teacher, which everybody may read (D6). 404. */
export async function eventFile(context: Context, name: string): Promise<string> {
  const id = Id.safeParse(name)
  const [event] = id.success ? await findEvent(context, id.data) : []
  if (!event) throw new Refusal('notFound', refusals.notFound)
  const { startsAt, seconds } = event
  const home = context.publicUrl()
  return calendarFile(context.config.studio.studioName, {
    uid: `${event.id}@${new URL(home).hostname}`,
    summary: `${event.title} with ${event.firstName} ${event.lastName}`,
    url: `${home}/teacher-detail/${event.teacherId}`,
    stamp: event.createdAt,
    start: startsAt,
    end: new Date(startsAt.getTime() + (seconds * SECOND || USUAL)),
  })
}

const findEvent = (context: Context, id: string) =>
  context.db
    .select({
      id: calendarEvents.id,
      title: calendarEvents.title,
      startsAt: calendarEvents.startsAt,
      createdAt: calendars.createdAt,
      teacherId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      seconds: sql<number>`(select coalesce(sum(${videos.durationSeconds}), 0)::int from ${calendarEventVideos}
        join ${videos} on ${videos.id} = ${calendarEventVideos.videoId}
        where ${calendarEventVideos.eventId} = ${calendarEvents.id})`,
    })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .where(eq(calendarEvents.id, id))
