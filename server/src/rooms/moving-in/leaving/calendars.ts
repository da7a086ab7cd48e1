import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../../database/tables/practice-calendar.ts'
import { videos } from '../../../database/tables/videos.ts'
import { BATCH, type CsvList } from '../../people/export/send-csv.ts'
import { eventsOfTeacher } from '../../practice-calendar/event-facts.ts'
import { entryOf } from '../../sharing/event-file.ts'
import { calendarFile } from '../../sharing/icalendar.ts'

interface Event {
  id: string
  teacher: string
  month: string
  type: string
  calendar: string
  title: string
  startsAt: Date
  description: string
  classes: string[]
}

/** The events of all teachers' months. */
export const calendarsList: CsvList<Event> = {
  name: 'practice-calendars',
  columns: [
    ['Teacher', ({ teacher }) => teacher],
    ['Month', ({ month }) => month.slice(0, 7)],
    ['Days a week', ({ type }) => (type === 'Day3' ? 3 : 5)],
    ['Calendar', ({ calendar }) => calendar],
    ['Starts (UTC)', ({ startsAt }) => startsAt],
    ['Event', ({ title }) => title],
    ['Description (HTML)', ({ description }) => description],
    ['Classes', ({ classes }) => classes.join(' | ')],
  ],
  after: ({ db }, last) =>
    db
      .select({
        id: calendarEvents.id,
        teacher: users.email,
        month: calendars.month,
        type: calendars.type,
        calendar: calendars.title,
        title: calendarEvents.title,
        startsAt: calendarEvents.startsAt,
        description: calendarEvents.description,
        classes: sql<string[]>`array(${db
          .select({ title: videos.title })
          .from(calendarEventVideos)
          .innerJoin(videos, eq(videos.id, calendarEventVideos.videoId))
          .where(eq(calendarEventVideos.eventId, calendarEvents.id))
          .orderBy(calendarEventVideos.position)})`,
      })
      .from(calendarEvents)
      .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
      .innerJoin(users, eq(users.id, calendars.userId))
      .where(last ? gt(calendarEvents.id, last.id) : undefined)
      .orderBy(asc(calendarEvents.id))
      .limit(BATCH),
}

/** The events of each teacher as a file for calendar programs. */
export async function* calendarFiles(context: Context): AsyncGenerator<{ name: string; text: string }> {
  const teachers = await context.db
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(and(eq(users.role, 'Coach'), eq(users.active, true)))
    .orderBy(asc(users.userName))
  for (const { id, userName } of teachers) {
    const events = await eventsOfTeacher(context.db, id)
    if (events.length === 0) continue
    const entries = events.map((event) => entryOf(context, event))
    yield { name: `${userName}.ics`, text: calendarFile(context.settings.now().studioName, entries) }
  }
}
