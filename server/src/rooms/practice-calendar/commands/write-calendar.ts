import { required } from '@studio/contract/field-texts.ts'
import { fieldTexts, refusals } from '@studio/contract/practice-calendar/messages.ts'
import { isInMonth, isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { CalendarChange, CalendarDraft } from '@studio/contract/practice-calendar/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction, violatedConstraint } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarEvents, calendars } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import { isAdmin, signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { calendarState } from '../cached-calendars.ts'
import { lockOwnCalendar, refusePastMonth } from '../own-calendar.ts'
import { cancelEvents } from './cancel-events.ts'
import { wholeState } from './whole-state.ts'

/**
 * Creates a calendar in a month that is not over; an Admin names the teacher. 409 for a second one of the same teacher, month
 * and type, concurrent ones included (BO-API-36, D14, D18.one-calendar).
 */
export async function createCalendar(
  context: Context,
  viewer: Viewer,
  draft: CalendarDraft,
): Promise<{ id: string }> {
  const { title, description = '', monthOfCreation: month, type } = draft
  const userId = teacherOf(viewer, draft)
  return inTransaction(context.db, async (tx) => {
    refusePast(context, month, await lockTeacher(tx, userId))
    const row = { userId, title, description, month, type, createdAt: context.clock.now() }
    const [made] = await tx.insert(calendars).values(row).returning({ id: calendars.id })
    if (!made) throw new Error('no calendar was made')
    await auditAdmin(context, tx, viewer, { action: 'calendar.created', subject: made.id, after: draft })
    await context.content.changed(tx)
    return made
  }).catch(refuseSecond)
}

interface Change extends CalendarChange {
  id: string
  from?: Precondition
}

/** Changes the given fields of a calendar; a calendar with events keeps its month (BO-API-37, D14). 412 if it changed meanwhile. */
export async function changeCalendar(context: Context, viewer: Viewer, { id, from, ...change }: Change) {
  const { title, description, monthOfCreation: month, type } = change
  await inTransaction(context.db, async (tx) => {
    const before = await lockOwnCalendar(tx, viewer, { id, lock: 'update' })
    refusePastMonth(context, before)
    await refuseChangedMeanwhile(tx, { id, from, state: calendarState(before) })
    if (month) refusePast(context, month, before.zone)
    if (month) await refuseEventsOutside(tx, { id: before.id, zone: before.zone ?? context.zone() }, month)
    const columns = { title: title ?? before.title, description, month, type }
    await tx.update(calendars).set(columns).where(eq(calendars.id, id))
    await auditAdmin(context, tx, viewer, { action: 'calendar.changed', subject: id, before, after: change })
    await context.content.changed(tx)
  }).catch(refuseSecond)
}

interface Deletion {
  id: string
  /** Version of the whole calendar, as a copy answers it. */
  from?: Precondition
}

/**
 * Deletes a calendar with its events and memberships, also in a past month (BO-API-38, R11). With a version 412 if its fields,
 * its events or its members have changed meanwhile.
 */
export async function deleteCalendar(
  context: Context,
  viewer: Viewer,
  { id, from }: Deletion,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const before = await lockOwnCalendar(tx, viewer, { id, lock: 'update' })
    if (from) await refuseChangedMeanwhile(tx, { id, from, state: await wholeState(tx, before) })
    await cancelEvents(context, tx, before)
    await tx.delete(calendars).where(eq(calendars.id, id))
    await auditAdmin(context, tx, viewer, { action: 'calendar.deleted', subject: id, before })
    await context.content.changed(tx)
  })
}

function teacherOf(viewer: Viewer, { userId }: CalendarDraft): string {
  if (isAdmin(viewer)) {
    if (!userId) throw refuseField('userId', required)
    return userId
  }
  const own = signedIn(viewer).id
  if (userId && userId !== own) throw new Refusal('notAllowed', studioRefusals.notAllowed)
  return own
}

/** Locks the teacher until the calendar is saved, and returns their time zone if it is known; refuses an unknown one. */
async function lockTeacher(tx: Transaction, id: string): Promise<string | undefined> {
  const isTeacher = and(eq(users.id, id), eq(users.role, 'Coach'), eq(users.active, true))
  const [teacher] = await tx.select({ zone: users.timeZone }).from(users).where(isTeacher).for('key share')
  if (!teacher) throw refuseField('userId', fieldTexts.teacher)
  return teacher.zone ?? undefined
}

/** Refuses a month that is over where the teacher lives with 400 at `monthOfCreation` (BO-VALID-29). */
export function refusePast(context: Context, month: string, zone: string | undefined): void {
  if (isOver(month, monthOf(context.clock.now(), zone ?? context.zone()))) {
    throw refuseField('monthOfCreation', fieldTexts.pastMonth)
  }
}

async function refuseEventsOutside(
  tx: Transaction,
  { id, zone }: { id: string; zone: string },
  month: string,
): Promise<void> {
  const events = await tx
    .select({ startsAt: calendarEvents.startsAt })
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, id))
  if (events.some(({ startsAt }) => !isInMonth(month, startsAt, zone))) {
    throw refuseField('monthOfCreation', fieldTexts.eventsElsewhere)
  }
}

/** Error handler that turns the unique violation of a second calendar into 409 (D18.one-calendar). */
export function refuseSecond(error: unknown): never {
  if (violatedConstraint(error) !== 'calendars_once') throw error
  throw new Refusal('conflict', refusals.calendarExists)
}
