import { memberEvents } from '@studio/contract/practice-calendar/member-days/rules.ts'
import { isMonthOpen, isOnHome, monthTurnOf } from '@studio/contract/practice-calendar/month-turn.ts'
import { joinedOrToUse, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { MonthTurn, MonthTurns } from '@studio/contract/practice-calendar/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepared } from '../../../database/prepared.ts'
import { users } from '../../../database/tables/people.ts'
import {
  calendarMembers,
  calendarRegulars,
  calendars,
  monthInvitations,
} from '../../../database/tables/practice-calendar.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { nameColumns } from '../../people/names.ts'
import { monthPracticesOf } from './practices.ts'

/**
 * Lists the new months of the teachers whose last one the viewer has joined (PRACTICE-14); for home with the practices of those
 * alone of which it tells.
 */
export async function monthTurnsOf(context: Context, viewer: Viewer, forHome = false): Promise<MonthTurns> {
  const { id: userId } = signedIn(viewer)
  const rows = await knownCalendars(context.db, { userId })
  const now = context.clock.now()
  const found = [...Map.groupBy(rows, ({ teacher }) => teacher.id).values()].flatMap((known) => {
    const turn = monthTurnOf(known.filter(isMonthOpen), monthOf(now, known[0]?.zone ?? context.zone()))
    return turn ? [factsOf(known, turn)] : []
  })
  const shown = forHome
    ? found.filter(({ facts, open }) => isOnHome({ ...facts, calendar: open ?? null }))
    : found
  const ids = shown.flatMap(({ before, open }) => [before, open].flatMap((one) => one?.id ?? []))
  const practices = await monthPracticesOf(context, [...new Set(ids)], userId)
  // What is left out counts nowhere.
  const of = (calendar: Known | undefined) =>
    calendar
      ? memberEvents(practices.get(calendar.id) ?? [], calendar.zone ?? context.zone(), calendar.days).filter(
          ({ skipped }) => !skipped,
        )
      : []
  const records = found.map(({ facts, from, before, open }): MonthTurn => {
    const last = of(before)
    return {
      ...facts,
      calendar: open
        ? { id: open.id, title: open.title, dateTime: open.createdAt.toISOString(), practices: of(open) }
        : null,
      last: {
        monthOfCreation: instantOf(from),
        practices: last.length,
        kept: last.filter(({ kept }) => kept).length,
      },
    }
  })
  return { records, everJoined: rows.length > 0 }
}

type Known = Awaited<ReturnType<typeof knownCalendars>>[number]

/** What is known of a turn without its practices. */
function factsOf(known: Known[], { from, to }: { from: string; to: string }) {
  const inMonth = (month: string) =>
    joinedOrToUse(known.filter((one) => one.month === month && isMonthOpen(one)))
  const open = inMonth(to)
  const { teacher, eachMonth } = known[0]!
  const facts = {
    teacher,
    monthOfCreation: instantOf(to),
    joined: open?.joined ?? false,
    joinedByItself: Boolean(open?.joined && open.joinedByItself),
    declined: Boolean(open?.declinedAt),
    eachMonth,
  }
  return { facts, from, before: inMonth(from), open }
}

const instantOf = (month: string) => `${month}T00:00:00.000Z`

/** Calendars of the active teachers of whom the person has joined one, the newest month first. */
const knownCalendars = prepared('known calendars', (db) => {
  const userId = sql.placeholder('userId')
  const joinedTeachers = db
    .select({ id: calendars.userId })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .where(eq(calendarMembers.userId, userId))
  return db
    .select({
      id: calendars.id,
      title: calendars.title,
      month: calendars.month,
      type: calendars.type,
      createdAt: calendars.createdAt,
      teacher: { ...nameColumns, color: users.color },
      zone: users.timeZone,
      joined: sql<boolean>`${calendarMembers.userId} is not null`,
      days: calendarMembers.days,
      hasEvents: sql<boolean>`exists (select 1 from calendar_events e where e.calendar_id = ${calendars.id})`,
      eachMonth: sql<boolean>`${calendarRegulars.userId} is not null and (${calendarRegulars.subscriptionId} is null
        or exists (select 1 from subscriptions s where s.id = ${calendarRegulars.subscriptionId} and s.ended_at is null))`,
      joinedByItself: monthInvitations.joinedByItself,
      declinedAt: monthInvitations.declinedAt,
    })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .leftJoin(
      calendarMembers,
      and(eq(calendarMembers.calendarId, calendars.id), eq(calendarMembers.userId, userId)),
    )
    .leftJoin(
      monthInvitations,
      and(eq(monthInvitations.calendarId, calendars.id), eq(monthInvitations.userId, userId)),
    )
    .leftJoin(
      calendarRegulars,
      and(eq(calendarRegulars.teacherId, calendars.userId), eq(calendarRegulars.userId, userId)),
    )
    .where(sql`${calendars.userId} in ${joinedTeachers}`)
    .orderBy(sql`${calendars.month} desc`, users.firstName, users.id)
})
