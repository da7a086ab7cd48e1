import type { MonthTurn, MonthTurns } from '@studio/contract/practice-calendar/month-turn.ts'
import { monthTurnOf } from '@studio/contract/practice-calendar/month-turn.ts'
import { calendarToUse, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import {
  calendarMembers,
  calendarRegulars,
  calendars,
  monthInvitations,
} from '../../../database/tables/practice-calendar.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { nameColumns } from '../../people/queries.ts'
import { practicesOf } from './practices.ts'

/** Lists the new months of the teachers whose last one the viewer has joined (PRACTICE-14). */
export async function monthTurnsOf(context: Context, viewer: Viewer): Promise<MonthTurns> {
  const { id: userId } = signedIn(viewer)
  const rows = await knownCalendars(context, userId)
  const now = context.clock.now()
  const found = [...Map.groupBy(rows, ({ teacher }) => teacher.id).values()].flatMap((known) => {
    const turn = monthTurnOf(known.filter(isOpen), monthOf(now, known[0]?.zone ?? undefined))
    return turn ? [{ ...turn, known }] : []
  })
  const ids = found.flatMap(({ from, to, known }) =>
    known.flatMap(({ id, month }) => (month === from || month === to ? [id] : [])),
  )
  const practices = await practicesOf(context, ids, userId)
  const of = (calendar: Known | undefined) => (calendar ? (practices.get(calendar.id) ?? []) : [])
  const records = found.map(({ from, to, known }): MonthTurn => {
    const inMonth = (month: string) => known.filter((one) => one.month === month && isOpen(one))
    const [before, open] = [oneToUse(inMonth(from)), oneToUse(inMonth(to))]
    const last = of(before)
    const { teacher, eachMonth } = known[0]!
    return {
      teacher,
      monthOfCreation: instantOf(to),
      calendar: open
        ? { id: open.id, title: open.title, dateTime: open.createdAt.toISOString(), practices: of(open) }
        : null,
      last: {
        monthOfCreation: instantOf(from),
        practices: last.length,
        kept: last.filter(({ kept }) => kept).length,
      },
      joined: open?.joined ?? false,
      joinedByItself: Boolean(open?.joined && open.joinedByItself),
      declined: Boolean(open?.declinedAt),
      eachMonth,
    }
  })
  return { records, everJoined: rows.length > 0 }
}

type Known = Awaited<ReturnType<typeof knownCalendars>>[number]

const instantOf = (month: string) => `${month}T00:00:00.000Z`
/** A calendar without a practice is being planned. */
const isOpen = ({ joined, hasEvents }: Known) => joined || hasEvents
/** The joined one, else the one to join (D14). */
const oneToUse = (known: Known[]) => known.find(({ joined }) => joined) ?? calendarToUse(known)

/** Calendars of the active teachers of whom the person has joined one, the newest month first. */
function knownCalendars({ db }: Context, userId: string) {
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
}
