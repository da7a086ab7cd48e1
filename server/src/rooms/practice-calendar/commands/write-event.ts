import { isDeepStrictEqual } from 'node:util'
import { fieldTexts } from '@studio/contract/practice-calendar/messages.ts'
import { isInMonth } from '@studio/contract/practice-calendar/rules.ts'
import type { EventChange, EventDraft } from '@studio/contract/practice-calendar/schema.ts'
import { keyReused, refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { calendarEvents, calendarEventVideos } from '../../../database/tables/practice-calendar.ts'
import { collectFieldErrors, Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import { idOfKey } from '../../../platform/version.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { lockSelectedVideos } from '../../videos/lock-selected-videos.ts'
import { eventState } from '../cached-calendars.ts'
import { askToOpen } from '../month-turn/open-month.ts'
import { type CalendarRow, lockNamedCalendar, lockOwnCalendar, refusePastMonth } from '../own-calendar.ts'
import { cancelEvents, changedAfter, uncancelEvent } from './cancel-events.ts'

/**
 * Adds an event to an own calendar, within its month, with videos the viewer may see (BO-API-39, BO-VALID-30, D14). Repeated with
 * its Idempotency-Key, as after a lost answer, it is the first one; 409 for the key of another (D18.idempotency-key).
 */
export function createEvent(
  context: Context,
  viewer: Viewer,
  { key, ...draft }: EventDraft & { key: string | undefined },
): Promise<{ id: string }> {
  const { calendarId, title, description, videoIds } = draft
  const keyed = key && { id: idOfKey(signedIn(viewer).id, key) }
  const startsAt = new Date(draft.eventDateTime)
  return inTransaction(context.db, async (tx) => {
    await collectFieldErrors(
      () => lockMonth(context, tx, viewer, { calendarId, startsAt }),
      () => lockSelectedVideos(tx, viewer, videoIds),
    )
    const row = { calendarId, title, description, startsAt, changedAt: context.clock.now() }
    const [made] = await tx
      .insert(calendarEvents)
      .values({ ...keyed, ...row })
      .onConflictDoNothing({ target: calendarEvents.id })
      .returning({ id: calendarEvents.id })
    if (!made) return firstOf(tx, keyed || { id: '' }, { calendarId, title, description, startsAt })
    await writeVideos(tx, made.id, videoIds)
    await askToOpen(context, tx, calendarId)
    await auditAdmin(context, tx, viewer, { action: 'event.created', subject: made.id, after: draft })
    await context.content.changed(tx)
    return made
  })
}

type Content = Pick<typeof calendarEvents.$inferSelect, 'calendarId' | 'title' | 'description' | 'startsAt'>

/** What was made with this key before. */
async function firstOf(tx: Transaction, { id }: { id: string }, content: Content): Promise<{ id: string }> {
  const { calendarId, title, description, startsAt } = calendarEvents
  const [first] = await tx
    .select({ calendarId, title, description, startsAt })
    .from(calendarEvents)
    .where(eq(calendarEvents.id, id))
  if (!isDeepStrictEqual(first, content)) throw new Refusal('conflict', keyReused)
  return { id }
}

interface Change extends EventChange {
  id: string
  from?: Precondition
}

/** Changes the given fields of an event, or moves it to another own calendar (BO-API-40, D14). 412 if it changed meanwhile. */
export async function changeEvent(context: Context, viewer: Viewer, { id, from, ...change }: Change) {
  await inTransaction(context.db, async (tx) => {
    const { calendar, ...before } = await lockEvent(context, tx, viewer, id)
    await refuseChangedMeanwhile(tx, { id, from, state: eventState(before, before.videoIds) })
    const calendarId = change.calendarId ?? before.calendarId
    const startsAt = change.eventDateTime ? new Date(change.eventDateTime) : before.startsAt
    // One that stays where it is needs no check: its teacher may have moved to another time zone.
    const stays = !change.calendarId && !change.eventDateTime
    await collectFieldErrors(
      async () => {
        if (!stays) await lockMonth(context, tx, viewer, { calendarId, startsAt })
      },
      () => lockSelectedVideos(tx, viewer, change.videoIds ?? []),
    )
    const { title, description } = change
    if (calendarId !== before.calendarId) {
      await cancelEvents(context, tx, calendar, id)
      await uncancelEvent(tx, id, calendarId)
    }
    await tx
      .update(calendarEvents)
      .set({
        calendarId,
        title,
        description,
        startsAt,
        sequence: before.sequence + 1,
        changedAt: changedAfter(before.changedAt ?? calendar.createdAt, context.clock.now()),
      })
      .where(eq(calendarEvents.id, id))
    if (change.videoIds) {
      await tx.delete(calendarEventVideos).where(eq(calendarEventVideos.eventId, id))
      await writeVideos(tx, id, change.videoIds)
    }
    await auditAdmin(context, tx, viewer, { action: 'event.changed', subject: id, before, after: change })
    await context.content.changed(tx)
  })
}

/** Deletes an event of a calendar whose month is not over; its videos stay (BO-API-41, D14). */
export async function deleteEvent(context: Context, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { calendar, ...before } = await lockEvent(context, tx, viewer, id)
    await cancelEvents(context, tx, calendar, id)
    await tx.delete(calendarEvents).where(eq(calendarEvents.id, id))
    await auditAdmin(context, tx, viewer, { action: 'event.deleted', subject: id, before })
    await context.content.changed(tx)
  })
}

type LockedEvent = typeof calendarEvents.$inferSelect & { videoIds: string[]; calendar: CalendarRow }

/**
 * Locks an event that the viewer may change, and its calendar. The calendar is locked first, in the same order as a deletion
 * does, to avoid a deadlock; if the event moved meanwhile the lookup starts again.
 */
async function lockEvent(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<LockedEvent> {
  const byId = eq(calendarEvents.id, id)
  const [known] = await tx.select({ calendarId: calendarEvents.calendarId }).from(calendarEvents).where(byId)
  if (!known) throw new Refusal('notFound', studioRefusals.notFound)
  const calendar = await lockOwnCalendar(tx, viewer, { id: known.calendarId, lock: 'share' })
  refusePastMonth(context, calendar)
  const stillThere = and(byId, eq(calendarEvents.calendarId, known.calendarId))
  const [event] = await tx.select().from(calendarEvents).where(stillThere).for('update')
  if (!event) return lockEvent(context, tx, viewer, id)
  return { ...event, calendar, videoIds: await videoIdsOf(tx, id) }
}

async function videoIdsOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ videoId: calendarEventVideos.videoId })
    .from(calendarEventVideos)
    .where(eq(calendarEventVideos.eventId, id))
    .orderBy(asc(calendarEventVideos.position))
  return rows.map((row) => row.videoId)
}

/** Locks a calendar; it must be the viewer's, and its month must not be over and must contain the event. */
async function lockMonth(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  { calendarId, startsAt }: { calendarId: string; startsAt: Date },
): Promise<void> {
  const calendar = await lockNamedCalendar(tx, viewer, calendarId)
  refusePastMonth(context, calendar)
  if (!isInMonth(calendar.month, startsAt, calendar.zone ?? context.zone()))
    throw refuseField('eventDateTime', fieldTexts.otherMonth)
}

async function writeVideos(tx: Transaction, eventId: string, videoIds: readonly string[]): Promise<void> {
  const rows = videoIds.map((videoId, index) => ({ eventId, videoId, position: index + 1 }))
  await tx.insert(calendarEventVideos).values(rows)
}
