import { accessToEvents, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar, CalendarEvent, CalendarsQuery } from '@studio/contract/practice-calendar/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { amongThose, anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendarMembers, calendars } from '../../database/tables/practice-calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { accessFactsOf } from '../membership/queries.ts'
import { nameColumns } from '../people/queries.ts'
import { eventsOf } from './events-of.ts'

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
  return allOf(await calendarsWhere(context, viewer, amongThose(calendars.id, newest)))
}

/** One calendar as somebody sees it. */
export async function calendarFor(context: Context, viewer: Viewer, id: string): Promise<Calendar> {
  const [calendar] = await calendarsWhere(context, viewer, eq(calendars.id, id))
  if (!calendar) throw new Refusal('notFound', refusals.notFound)
  return calendar
}

/** One event as somebody sees it. */
export async function eventFor(context: Context, viewer: Viewer, id: string): Promise<CalendarEvent> {
  const ofEvent = sql`exists (select 1 from ${calendarEvents}
    where ${calendarEvents.id} = ${id}::uuid and ${calendarEvents.calendarId} = ${calendars.id})`
  const [calendar] = await calendarsWhere(context, viewer, ofEvent)
  const event = calendar?.events.find((one) => one.id === id)
  if (!event) throw new Refusal('notFound', refusals.notFound)
  return event
}

function refuseForeign(viewer: Viewer, subscriberUserId: string | undefined): void {
  if (!subscriberUserId || isAdmin(viewer)) return
  if (viewer.kind === 'visitor') throw new Refusal('tokenInvalid', refusals.tokenMissing)
  if (viewer.kind === 'signup' || viewer.id !== subscriberUserId) {
    throw new Refusal('notAllowed', refusals.notAllowed)
  }
}

const hasEvents = sql`exists (select 1 from ${calendarEvents} where ${calendarEvents.calendarId} = ${calendars.id})`

const joinedBy = (userId: string): SQL =>
  sql`exists (select 1 from ${calendarMembers} where ${calendarMembers.calendarId} = ${calendars.id}
    and ${calendarMembers.userId} = ${userId}::uuid)`

/** Never cut: all records in one page (D18.whole-lists). */
function allOf(records: Calendar[]) {
  return { records, pageInfo: { pageNumber: 1, pageLength: records.length, totalRecords: records.length } }
}

async function calendarsWhere(context: Context, viewer: Viewer, where: SQL | undefined): Promise<Calendar[]> {
  const joined = viewer.kind === 'person' ? joinedBy(viewer.id) : sql`false`
  const rows = await context.db
    .select({
      calendar: calendars,
      user: { ...nameColumns, color: users.color },
      joined: sql<boolean>`${joined}`,
    })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(where, eq(users.active, true)))
    .orderBy(desc(calendars.month), asc(users.registeredAt), asc(users.id), desc(calendars.type))
  if (rows.length === 0) return []
  const facts = await accessFactsOf(context, viewer)
  const now = context.clock.now()
  const open = rows.filter((row) => accessToEvents(row.joined, facts, now).ok)
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

/** Who has joined is for the calendar's teacher and Admin (D18.calendar-users). */
function showsMembers(viewer: Viewer, teacherId: string): boolean {
  return isAdmin(viewer) || (viewer.kind === 'person' && viewer.id === teacherId)
}

type Member = NonNullable<Calendar['users']>[number]

async function membersOf(context: Context, calendarIds: string[]): Promise<Map<string, Member[]>> {
  if (calendarIds.length === 0) return new Map()
  const rows = await context.db
    .select({ calendarId: calendarMembers.calendarId, ...nameColumns })
    .from(calendarMembers)
    .innerJoin(users, eq(users.id, calendarMembers.userId))
    .where(anyOf(calendarMembers.calendarId, calendarIds))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return Map.groupBy(rows, (row) => row.calendarId)
}
