import { accessToEvents, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar, CalendarEvent, CalendarsQuery } from '@studio/contract/practice-calendar/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../database/tables/people.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../../database/tables/practice-calendar.ts'
import { videos as videoRows } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { standingOf } from '../membership/queries.ts'
import { videosById } from '../videos/queries.ts'
import { visibleTo } from '../videos/visible.ts'

/** Calendars by teacher, month and type, the newest month first; what one has joined is one's own (API-34, S-Z2). */
export async function listCalendars(context: Context, viewer: Viewer, query: CalendarsQuery) {
  refuseForeign(viewer, query.subscriberUserId)
  const where = and(
    query.userId ? eq(calendars.userId, query.userId) : undefined,
    query.type ? eq(calendars.type, query.type) : undefined,
    query.monthOfCreationFrom ? gte(calendars.month, query.monthOfCreationFrom) : undefined,
    query.monthOfCreationTo ? lte(calendars.month, query.monthOfCreationTo) : undefined,
    query.subscriberUserId ? joinedBy(query.subscriberUserId) : undefined,
    query.showEmpty === false ? hasEvents : undefined,
  )
  return allOf(await calendarsWhere(context, viewer, where))
}

/** Each teacher's newest calendar that is not in the future; of one month Day5 before Day3 (API-35, D14). */
export async function newestCalendars(context: Context, viewer: Viewer, showEmpty = true) {
  const newest = context.db
    .selectDistinctOn([calendars.userId], { id: calendars.id })
    .from(calendars)
    .where(and(lte(calendars.month, monthOf(context.clock.now())), showEmpty ? undefined : hasEvents))
    .orderBy(calendars.userId, desc(calendars.month), desc(calendars.type))
  return allOf(await calendarsWhere(context, viewer, inArray(calendars.id, newest)))
}

/** One calendar as somebody sees it. */
export async function calendarFor(context: Context, viewer: Viewer, id: string): Promise<Calendar> {
  const [calendar] = await calendarsWhere(context, viewer, eq(calendars.id, id))
  if (!calendar) throw new Refusal('notFound', refusals.notFound)
  return calendar
}

function refuseForeign(viewer: Viewer, subscriberUserId: string | undefined): void {
  if (!subscriberUserId || isAdmin(viewer)) return
  if (viewer.kind !== 'person') throw new Refusal('tokenInvalid', refusals.tokenMissing)
  if (viewer.id !== subscriberUserId) throw new Refusal('notAllowed', refusals.notAllowed)
}

const hasEvents = sql`exists (select 1 from ${calendarEvents} where ${calendarEvents.calendarId} = ${calendars.id})`

const joinedBy = (userId: string): SQL =>
  sql`exists (select 1 from ${calendarMembers} where ${calendarMembers.calendarId} = ${calendars.id}
    and ${calendarMembers.userId} = ${userId}::uuid)`

/** Never cut: all records in one page (D18). */
function allOf(records: Calendar[]) {
  return { records, pageInfo: { pageNumber: 1, pageLength: records.length, totalRecords: records.length } }
}

const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  userName: users.userName,
  avatarUrl: users.avatarUrl,
}

async function calendarsWhere(context: Context, viewer: Viewer, where: SQL | undefined): Promise<Calendar[]> {
  const joined = viewer.kind === 'person' ? joinedBy(viewer.id) : sql`false`
  const rows = await context.db
    .select({
      calendar: calendars,
      user: { ...personColumns, color: users.color },
      joined: sql<boolean>`${joined}`,
    })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(where, eq(users.active, true)))
    .orderBy(desc(calendars.month), asc(users.registeredAt), asc(users.id), desc(calendars.type))
  if (rows.length === 0) return []
  const standing = await standingOf(context, viewer)
  const now = context.clock.now()
  const open = rows.filter((row) => accessToEvents(row.joined, standing, now).open)
  const ids = (list: typeof rows) => list.map(({ calendar }) => calendar.id)
  const [events, members] = await Promise.all([
    eventsOf(context, viewer, ids(rows), new Set(ids(open))),
    membersOf(context, ids(rows.filter(({ calendar }) => showsMembers(viewer, calendar.userId)))),
  ])
  return rows.map((row) => ({
    ...shown(row),
    events: (events.get(row.calendar.id) ?? []).map((event) => ({ ...event, userId: row.calendar.userId })),
    ...(showsMembers(viewer, row.calendar.userId) ? { users: members.get(row.calendar.id) ?? [] } : {}),
  }))
}

interface Row {
  calendar: typeof calendars.$inferSelect
  user: Calendar['user']
  joined: boolean
}

function shown({ calendar, user, joined }: Row): Omit<Calendar, 'events' | 'users'> {
  return {
    id: calendar.id,
    userId: calendar.userId,
    user,
    title: calendar.title,
    description: calendar.description,
    monthOfCreation: `${calendar.month}T00:00:00.000Z`,
    type: calendar.type,
    dateTime: calendar.createdAt.toISOString(),
    joined,
  }
}

/** Who has joined is for the calendar's teacher and Admin (D18). */
function showsMembers(viewer: Viewer, teacherId: string): boolean {
  return isAdmin(viewer) || (viewer.kind === 'person' && viewer.id === teacherId)
}

type EventOfCalendar = Omit<CalendarEvent, 'userId'>

/** Events by calendar in the order of time, with words and videos where the calendar is open (D6). */
async function eventsOf(
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
    const opened = open.has(calendarId) ? { description, videos: videos.get(id) ?? [] } : {}
    const event = { id, calendarId, title, eventDateTime: startsAt.toISOString(), ...opened }
    found.set(calendarId, [...(found.get(calendarId) ?? []), event])
  }
  return found
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

type Member = NonNullable<Calendar['users']>[number]

async function membersOf(context: Context, calendarIds: string[]): Promise<Map<string, Member[]>> {
  const found = new Map<string, Member[]>()
  if (calendarIds.length === 0) return found
  const rows = await context.db
    .select({ calendarId: calendarMembers.calendarId, ...personColumns })
    .from(calendarMembers)
    .innerJoin(users, eq(users.id, calendarMembers.userId))
    .where(inArray(calendarMembers.calendarId, calendarIds))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  for (const { calendarId, ...member } of rows) {
    found.set(calendarId, [...(found.get(calendarId) ?? []), member])
  }
  return found
}
