import { fieldTexts, refusals } from '@studio/contract/practice-calendar/messages.ts'
import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'

/** A calendar, and its teacher's time zone if it is known: their days decide what lies in its month (D14). */
export type CalendarRow = typeof calendars.$inferSelect & { zone: string | undefined }

/** `update` to change the calendar itself, `share` to change its events only. */
type Lock = 'update' | 'share'

/** Locks a calendar that the viewer may change until the transaction ends: 404 unknown, 403 another teacher's (S-Z8). */
export async function lockOwnCalendar(
  tx: Transaction,
  viewer: Viewer,
  { id, lock }: { id: string; lock: Lock },
): Promise<CalendarRow> {
  const calendar = await lockCalendar(tx, id, lock)
  if (!calendar) throw new Refusal('notFound', studioRefusals.notFound)
  refuseForeign(viewer, calendar)
  return calendar
}

/** The same for a calendar named in a body, to change its events: an unknown one is 400 at its field. */
export async function lockNamedCalendar(tx: Transaction, viewer: Viewer, id: string): Promise<CalendarRow> {
  const calendar = await lockCalendar(tx, id, 'share')
  if (!calendar) throw refuseField('calendarId', fieldTexts.calendar)
  refuseForeign(viewer, calendar)
  return calendar
}

/** Locks a calendar of an active teacher; undefined for any other. */
async function lockCalendar(tx: Transaction, id: string, lock: Lock): Promise<CalendarRow | undefined> {
  const [row] = await tx
    .select({ calendar: calendars, zone: users.timeZone })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(eq(calendars.id, id), eq(users.active, true)))
    .for(lock, { of: calendars })
  return row && { ...row.calendar, zone: row.zone ?? undefined }
}

function refuseForeign(viewer: Viewer, { userId }: CalendarRow): void {
  if (signedIn(viewer).id !== userId && !isAdmin(viewer))
    throw new Refusal('notAllowed', studioRefusals.notAllowed)
}

/** Refuses changes in a month that is over where its teacher lives (D14). */
export function refusePastMonth(context: Context, { month, zone }: CalendarRow): void {
  if (isOver(month, monthOf(context.clock.now(), zone ?? context.zone())))
    throw new Refusal('invalid', refusals.monthOver)
}
