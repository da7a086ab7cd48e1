import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin, isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarMembers } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { auditOther } from '../../studio/audit.ts'
import { lockCalendar } from '../own-calendar.ts'
import { calendarFor } from '../queries.ts'

interface Membership {
  id: string
  userId: string
}

/**
 * Joins a calendar whose month is not over; the plan must open calendars. Once
 * more changes nothing (PRACTICE-15, D17.repeats).
 */
export async function joinCalendar(context: Context, viewer: Viewer, { id, userId }: Membership) {
  const member = await memberFor(context, viewer, userId)
  const facts = await accessFactsOf(context, member)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const calendar = await lockCalendar(tx, id, 'share')
    if (!calendar) throw new Refusal('notFound', studioRefusals.notFound)
    if (isOver(calendar.month, monthOf(now))) throw new Refusal('invalid', refusals.monthOver)
    if (!accessToJoin(facts, now).ok) {
      throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
    }
    await tx.insert(calendarMembers).values({ calendarId: id, userId, joinedAt: now }).onConflictDoNothing()
    const deed = { action: 'calendar.joined', subject: id, after: { userId } }
    await auditOther(context, tx, viewer, { ...deed, ownerId: userId })
  })
  return calendarFor(context, member, id)
}

/** Leaves a calendar, whatever the plan is by now; once more changes nothing (D17.repeats). */
export async function leaveCalendar(
  context: Context,
  viewer: Viewer,
  { id, userId }: Membership,
): Promise<Calendar> {
  const member = await memberFor(context, viewer, userId)
  const calendar = await calendarFor(context, member, id)
  await inTransaction(context.db, async (tx) => {
    await tx
      .delete(calendarMembers)
      .where(and(eq(calendarMembers.calendarId, calendar.id), eq(calendarMembers.userId, userId)))
    const deed = { action: 'calendar.left', subject: id, before: { userId } }
    await auditOther(context, tx, viewer, { ...deed, ownerId: userId })
  })
  return calendarFor(context, member, id)
}

/** Whoever is to join or leave: the caller, or for an Admin anybody. */
async function memberFor(context: Context, viewer: Viewer, userId: string): Promise<Viewer> {
  if (viewer.kind !== 'person' || viewer.id === userId) return viewer
  const [person] = await context.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (!person) throw refuseField('userId', refusals.unknownPerson)
  return { ...viewer, id: userId, role: person.role }
}
