import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin } from '@studio/contract/practice-calendar/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarRegulars, calendars, monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'

/** 'Not this month', or that taken back; again changes nothing. */
export async function answerMonth(
  context: Context,
  viewer: Viewer,
  { id: calendarId, declined }: { id: string; declined: boolean },
): Promise<void> {
  const { id: userId } = signedIn(viewer)
  const { db, clock } = context
  if ((await db.$count(calendars, eq(calendars.id, calendarId))) === 0)
    throw new Refusal('notFound', studioRefusals.notFound)
  const declinedAt = declined ? clock.now() : null
  await db
    .insert(monthInvitations)
    .values({ calendarId, userId, declinedAt })
    .onConflictDoUpdate({
      target: [monthInvitations.calendarId, monthInvitations.userId],
      set: { declinedAt },
    })
}

/**
 * 'Keep me in each month' of a teacher, on or off. It needs a plan that opens calendars, and ends with that membership; 403
 * without one.
 */
export async function chooseEachMonth(
  context: Context,
  viewer: Viewer,
  { id: teacherId, wanted }: { id: string; wanted: boolean },
): Promise<void> {
  const { id: userId } = signedIn(viewer)
  const { db, clock } = context
  if (!wanted) {
    const own = and(eq(calendarRegulars.teacherId, teacherId), eq(calendarRegulars.userId, userId))
    await db.delete(calendarRegulars).where(own)
    return
  }
  const isTeacher = and(eq(users.id, teacherId), eq(users.role, 'Coach'), eq(users.active, true))
  if ((await db.$count(users, isTeacher)) === 0) throw new Refusal('notFound', studioRefusals.notFound)
  if (!accessToJoin(await accessFactsOf(context, viewer), clock.now()).ok)
    throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
  const running = and(
    eq(subscriptions.userId, userId),
    isNull(subscriptions.endedAt),
    ne(subscriptions.providerState, 'pending'),
  )
  const [membership] = await db.select({ id: subscriptions.id }).from(subscriptions).where(running)
  const chosen = { subscriptionId: membership?.id ?? null, chosenAt: clock.now() }
  await db
    .insert(calendarRegulars)
    .values({ teacherId, userId, ...chosen })
    .onConflictDoUpdate({ target: [calendarRegulars.teacherId, calendarRegulars.userId], set: chosen })
}
