import { mayEnter } from '@studio/contract/people/rules.ts'
import { answerMonthByLink } from '@studio/contract/practice-calendar/endpoints.ts'
import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { MonthByLink, MonthLinkAnswer } from '@studio/contract/practice-calendar/schema.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import {
  calendarEvents,
  calendarMembers,
  calendarRegulars,
  calendars,
} from '../../../database/tables/practice-calendar.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { signInFacts } from '../../people/sign-in/refuse-entry.ts'
import { joinCalendar, leaveCalendar } from '../commands/join-calendar.ts'
import { chooseEachMonth } from './answers.ts'

const PURPOSE = 'join-month'
/** Page of the link; it asks, and only a press changes something. */
const PAGE = '/join-month'

/** A link of a mail by which its reader joins a month without signing in, until the month ends. */
export function monthLink(context: Context, userId: string, calendarId: string): string {
  return `${context.publicUrl()}${PAGE}?token=${tokenOf(context, userId, calendarId)}`
}

/** The call that does the same for the button of a push message. */
export function joinAddress(context: Context, userId: string, calendarId: string): string {
  return `/api${answerMonthByLink.path}?token=${tokenOf(context, userId, calendarId)}`
}

function tokenOf({ tokens }: Context, userId: string, calendarId: string): string {
  return `${userId}.${calendarId}.${tokens.sign(PURPOSE, `${userId} ${calendarId}`)}`
}

/** Reads what a link is about, without changing it; 404 if it is not whole, its month is over, or its reader may not enter. */
export async function monthOfLink(context: Context, token: string): Promise<MonthByLink> {
  const { userId, calendarId } = await heldLink(context, token)
  return shown(context, userId, calendarId)
}

/** Joins or leaves, and chooses each month, for the holder of a link. */
export async function answerByLink(
  context: Context,
  token: string,
  { joined, eachMonth }: MonthLinkAnswer,
): Promise<MonthByLink> {
  const { userId, role, calendarId, teacherId } = await heldLink(context, token)
  const viewer: Viewer = { kind: 'person', id: userId, role, sessionId: '' }
  if (joined === true) await joinCalendar(context, viewer, { id: calendarId, userId })
  if (joined === false) await leaveCalendar(context, viewer, { id: calendarId, userId })
  if (eachMonth !== undefined) await chooseEachMonth(context, viewer, { id: teacherId, wanted: eachMonth })
  return shown(context, userId, calendarId)
}

async function heldLink(context: Context, token: string) {
  const [userId = '', calendarId = '', signature = ''] = token.split('.')
  const refused = new Refusal('notFound', refusals.monthLink)
  if (!Id.safeParse(userId).success || !Id.safeParse(calendarId).success) throw refused
  if (!context.tokens.verify(PURPOSE, `${userId} ${calendarId}`, signature)) throw refused
  const now = context.clock.now()
  const [calendar] = await context.db
    .select({ month: calendars.month, teacherId: users.id, zone: users.timeZone })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .where(eq(calendars.id, calendarId))
  if (!calendar || isOver(calendar.month, monthOf(now, calendar.zone ?? context.zone()))) throw refused
  const [reader] = await context.db
    .select({ ...signInFacts, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  if (!reader || !mayEnter(reader, now).ok) throw refused
  return { userId, role: reader.role, calendarId, teacherId: calendar.teacherId }
}

async function shown({ db }: Context, userId: string, calendarId: string): Promise<MonthByLink> {
  const [found] = await db
    .select({
      calendar: calendars,
      teacher: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        avatarUrl: users.avatarUrl,
      },
    })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(eq(calendars.id, calendarId))
  if (!found) throw new Refusal('notFound', refusals.monthLink)
  const { calendar, teacher } = found
  const isMember = and(eq(calendarMembers.calendarId, calendarId), eq(calendarMembers.userId, userId))
  const isRegular = and(eq(calendarRegulars.teacherId, teacher.id), eq(calendarRegulars.userId, userId))
  const [practices, joined, regular] = await Promise.all([
    db.$count(calendarEvents, eq(calendarEvents.calendarId, calendarId)),
    db.$count(calendarMembers, isMember),
    db.$count(calendarRegulars, isRegular),
  ])
  return {
    teacher,
    title: calendar.title,
    monthOfCreation: `${calendar.month}T00:00:00.000Z`,
    practices,
    joined: joined > 0,
    eachMonth: regular > 0,
  }
}
