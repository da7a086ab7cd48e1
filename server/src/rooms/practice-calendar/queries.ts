import { DAY, dayOf } from '@studio/contract/dates.ts'
import { MAX_PAGE_LENGTH } from '@studio/contract/limits.ts'
import { memberEvents, ownDaysOf } from '@studio/contract/practice-calendar/member-days/rules.ts'
import {
  calendarPageLength,
  eventsAhead,
  monthOf,
  monthsAnywhere,
} from '@studio/contract/practice-calendar/rules.ts'
import type {
  Calendar,
  CalendarEvent,
  CalendarsQuery,
  JoinedCalendar,
  LastCalendarsQuery,
} from '@studio/contract/practice-calendar/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, asc, desc, eq, gt, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { inSubquery } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendarMembers, calendars } from '../../database/tables/practice-calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'
import type { ViewerAccess } from '../videos/viewer-access.ts'
import { cachedCalendars } from './cached-calendars.ts'
import { calendarsAsSeen } from './shown-calendars.ts'

type Query = z.output<typeof CalendarsQuery>

/**
 * Lists calendars by teacher, month and type, newest month first; joined ones are visible to their member only (API-34, S-Z2).
 * Ids and totals are cached for everybody; only a filter by joined calendars reads rows.
 */
export async function listCalendars(context: Context, viewer: Viewer, query: Query) {
  refuseForeign(viewer, query.subscriberUserId)
  const find = () => findCalendars(context, query)
  const { ids, totalRecords } = query.subscriberUserId
    ? await find()
    : await context.cache.get(`calendars ${JSON.stringify(query)}`, find)
  const { pageNumber } = query
  const pageLength = calendarPageLength(query)
  const records = await calendarsAsSeen(context, viewer, ids)
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

async function findCalendars(context: Context, query: Query) {
  const where = and(
    query.userId ? eq(calendars.userId, query.userId) : undefined,
    query.type ? eq(calendars.type, query.type) : undefined,
    query.monthOfCreationFrom ? gte(calendars.month, query.monthOfCreationFrom) : undefined,
    query.monthOfCreationTo ? lte(calendars.month, query.monthOfCreationTo) : undefined,
    query.subscriberUserId ? joinedBy(query.subscriberUserId) : undefined,
    query.showEmpty === false ? hasEvents : undefined,
  )
  const { pageNumber } = query
  const pageLength = calendarPageLength(query)
  const page = idsWhere(context, where)
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const counted = idsWhere(context, where).as('counted')
  const [ids, totalRecords] = await Promise.all([page, context.db.$count(counted)])
  return { ids: ids.map(({ id }) => id), totalRecords }
}

/** Lists each teacher's newest calendar that is not in the future where they live; Day5 before Day3 in the same month (API-35, D14). */
export async function newestCalendars(context: Context, viewer: Viewer, query: LastCalendarsQuery) {
  const { pageNumber, pageLength = MAX_PAGE_LENGTH, showEmpty = true } = query
  const now = context.clock.now()
  const [over, latest] = monthsAnywhere(now)
  const shown = showEmpty ? undefined : hasEvents
  const newest = context.db
    .selectDistinctOn([calendars.userId], { id: calendars.id })
    .from(calendars)
    .where(and(lte(calendars.month, over), shown))
    .orderBy(calendars.userId, desc(calendars.month), desc(calendars.type))
  // A month that has begun somewhere is each teacher's by their own clock.
  const beginning = and(gt(calendars.month, over), lte(calendars.month, latest), shown)
  const find = async () => {
    const found = await idsWhere(context, or(inSubquery(calendars.id, newest), beginning))
    const begun = found.filter(({ month, zone }) => month <= monthOf(now, zone ?? context.zone()))
    return begun.filter(({ userId }, at) => begun.findIndex((one) => one.userId === userId) === at)
  }
  const rows = await context.cache.get(`last calendars ${showEmpty}`, find)
  const page = rows.slice((pageNumber - 1) * pageLength, pageNumber * pageLength)
  const records = await calendarsAsSeen(
    context,
    viewer,
    page.map(({ id }) => id),
  )
  return { records, pageInfo: { pageNumber, pageLength, totalRecords: rows.length } }
}

/**
 * Lists the calendars that a person has joined, of the months in which it is now somewhere and of those that they have moved to
 * these days, with their practices to come; weeks that they leave out are not in it.
 */
export async function calendarsAhead(context: Context, userId: string): Promise<JoinedCalendar[]> {
  const now = context.clock.now()
  const [from, to] = monthsAnywhere(now)
  const isPresent = (month: string) => month >= from && month <= to
  const rows = await context.db
    .select({ id: calendars.id, month: calendars.month, days: calendarMembers.days })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .where(
      and(
        eq(calendarMembers.userId, userId),
        or(and(gte(calendars.month, from), lte(calendars.month, to)), hasOwnDaysAhead(now)),
      ),
    )
    .orderBy(desc(calendars.month), asc(users.registeredAt), asc(users.id), desc(calendars.type))
    .limit(MAX_PAGE_LENGTH)
  const found = await cachedCalendars(
    context,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, month, days }) => {
    const calendar = found.get(id)
    if (!calendar) return []
    const ownDays = ownDaysOf(days)
    const own = memberEvents(calendar.events, calendar.zone, days).filter(({ skipped }) => !skipped)
    const events = eventsAhead(own, now)
    return isPresent(month) || events.length > 0
      ? [{ ...calendar.head, ...(ownDays ? { ownDays } : {}), events }]
      : []
  })
}

/** Days for which what is over is shown: those of this week, wherever it began. */
const WEEK = 8 * DAY

/** Condition on `calendar_members`: the person has days of their own that are not over. */
const hasOwnDaysAhead = (now: Date) =>
  sql`(${calendarMembers.days} ->> 'until')::date >= ${dayOf(new Date(now.getTime() - WEEK))}::date`

/** Lists the calendars that a person has on days of their own, of which a practice is to come or was this week. */
export async function listOnOwnDays(context: Context, viewer: Viewer): Promise<{ records: Calendar[] }> {
  const now = context.clock.now()
  const rows = await context.db
    .select({ id: calendars.id })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .where(and(eq(calendarMembers.userId, signedIn(viewer).id), hasOwnDaysAhead(now)))
    .orderBy(desc(calendars.month), calendars.id)
    .limit(MAX_PAGE_LENGTH)
  const records = await calendarsAsSeen(
    context,
    viewer,
    rows.map(({ id }) => id),
  )
  return { records: records.filter(({ ownDays }) => ownDays) }
}

/** Reads one calendar for a viewer, with their standing if it is known already. */
export async function calendarFor(
  context: Context,
  viewer: Viewer,
  id: string,
  known?: ViewerAccess,
): Promise<Calendar> {
  const [calendar] = await calendarsAsSeen(context, viewer, [id], known)
  if (!calendar) throw new Refusal('notFound', refusals.notFound)
  return calendar
}

export async function eventFor(context: Context, viewer: Viewer, id: string): Promise<CalendarEvent> {
  const rows = await context.db
    .select({ calendarId: calendarEvents.calendarId })
    .from(calendarEvents)
    .where(eq(calendarEvents.id, id))
  const [calendar] = await calendarsAsSeen(
    context,
    viewer,
    rows.map(({ calendarId }) => calendarId),
  )
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

/** Query for ids of active teachers' calendars, newest month first, with what decides whether they have begun. */
function idsWhere(context: Context, where: SQL | undefined) {
  return context.db
    .select({ id: calendars.id, userId: calendars.userId, month: calendars.month, zone: users.timeZone })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(where, eq(users.active, true)))
    .orderBy(desc(calendars.month), asc(users.registeredAt), asc(users.id), desc(calendars.type))
    .$dynamic()
}
