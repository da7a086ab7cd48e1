import type { Transaction } from '../connect.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../tables/practice-calendar.ts'
import { demoCalendarsOf } from './content/calendars.ts'
import { people, personId } from './content/people.ts'
import { regulars } from './content/regulars.ts'
import type { CalendarContent } from './content/types.ts'
import { videoOf } from './content/videos.ts'

/** Demo people and videos that still exist: an Admin may have deleted some. */
export interface Present {
  people: ReadonlySet<string>
  videos: ReadonlySet<string>
}

/** Inserts the demo's calendars of a UTC month (`YYYY-MM`) with their events and members (D16). */
export async function insertCalendars(tx: Transaction, month: string, now: Date, present: Present) {
  const wanted = demoCalendarsOf(month).filter((calendar) => present.people.has(personId(calendar.teacher)))
  if (wanted.length === 0) return
  const made = await tx
    .insert(calendars)
    .values(
      wanted.map(({ teacher, events: _events, ...calendar }) => ({
        ...calendar,
        userId: personId(teacher),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: calendars.id })
  const ids = new Set(made.map((row) => row.id))
  for (const calendar of wanted.filter((one) => ids.has(one.id))) await fill(tx, calendar, now, present)
}

async function fill(tx: Transaction, calendar: CalendarContent, now: Date, present: Present): Promise<void> {
  const { id: calendarId, teacher, events } = calendar
  await tx.insert(calendarEvents).values(
    events.map(({ videos: _videos, startsAt, ...event }) => ({
      ...event,
      calendarId,
      startsAt: new Date(startsAt),
    })),
  )
  const shown = events.flatMap(({ id: eventId, videos }) =>
    videos.map((key, index) => ({ eventId, videoId: videoOf(key).id, position: index + 1 })),
  )
  const videoRows = shown.filter((row) => present.videos.has(row.videoId))
  if (videoRows.length > 0) await tx.insert(calendarEventVideos).values(videoRows)
  const members = [...people, ...regulars].filter(
    (person) => present.people.has(person.id) && person.joined.includes(teacher),
  )
  const memberRows = members.map((person) => ({ calendarId, userId: person.id, joinedAt: now }))
  if (memberRows.length > 0) await tx.insert(calendarMembers).values(memberRows)
}
