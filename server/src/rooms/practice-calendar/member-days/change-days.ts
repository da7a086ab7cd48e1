import { required } from '@studio/contract/field-texts.ts'
import { refusals as dayRefusals } from '@studio/contract/practice-calendar/member-days/messages.ts'
import {
  changedDays,
  isSameChoice,
  TEACHERS_DAYS,
} from '@studio/contract/practice-calendar/member-days/rules.ts'
import type {
  ChosenDays,
  MemberDays,
  MemberDaysChange,
} from '@studio/contract/practice-calendar/member-days/schema.ts'
import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { calendarMembers } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { calendarFor } from '../queries.ts'
import { type Asked, begun, type JoinableCalendar, moved, withoutWeek } from './chosen-days.ts'

/**
 * Changes the days on which the viewer has the practices of a joined calendar, or joins a past one to begin it again; with a plan
 * that includes calendars. Twice the same changes nothing. 404 unknown, 403 without a plan, 409 not joined.
 */
export async function changeMemberDays(
  context: Context,
  viewer: Viewer,
  { id, ...change }: MemberDaysChange & { id: string },
): Promise<Calendar> {
  const { id: userId } = signedIn(viewer)
  const now = context.clock.now()
  const facts = await accessFactsOf(context, viewer)
  const days = await inTransaction(context.db, async (tx) => {
    const calendar = await lockJoinable(tx, id, userId)
    if (!calendar) throw new Refusal('notFound', studioRefusals.notFound)
    if (!accessToJoin(facts, now).ok)
      throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
    const isNew = change.change === 'start' && (await join(tx, id, userId, now))
    const isIt = and(eq(calendarMembers.calendarId, id), eq(calendarMembers.userId, userId))
    const [member] = await tx
      .select({ days: calendarMembers.days })
      .from(calendarMembers)
      .where(isIt)
      .for('no key update')
    if (!member) throw new Refusal('conflict', dayRefusals.notJoined)
    const zone = change.timeZone ?? calendar.ownZone ?? 'UTC'
    const chosen = await chosenAfter(tx, member.days, { calendar, change, zone, now })
    if (!chosen || isSameChoice(chosen, member.days ?? TEACHERS_DAYS)) return member.days
    const isUndo = isNew || change.change === 'undo'
    const stored = changedDays(member.days, chosen, { month: calendar.month, now, isUndo })
    await tx.update(calendarMembers).set({ days: stored }).where(isIt)
    return stored
  })
  return calendarFor(context, viewer, id, { facts, joined: new Map([[id, days]]), now })
}

/** What the member has chosen after a change; null if nothing has changed. */
async function chosenAfter(
  tx: Transaction,
  days: MemberDays | null,
  asked: Omit<Asked, 'chosen'>,
): Promise<ChosenDays | null> {
  const chosen: ChosenDays = days ?? TEACHERS_DAYS
  const { change } = asked.change
  if (change === 'undo') return days?.before ?? null
  if (change === 'back') return days ? { ...TEACHERS_DAYS, start: chosen.start } : null
  const { day } = asked.change
  if (!day) throw refuseField('day', required)
  const about = { ...asked, chosen, day }
  if (change === 'move') return moved(tx, about)
  if (change === 'start') return begun(tx, about)
  return withoutWeek(about, change === 'skip')
}

/** Locks a calendar of an active teacher until the transaction ends; with the zones of its teacher and of the person. */
async function lockJoinable(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<JoinableCalendar | undefined> {
  const { rows } = await tx.execute<JoinableCalendar>(sql`
    select c.id, c.month::text as month, coalesce(t.time_zone, 'UTC') as zone,
      (select time_zone from users where id = ${userId}::uuid) as "ownZone"
    from calendars c join users t on t.id = c.user_id and t.active where c.id = ${id}::uuid for share of c`)
  return rows[0]
}

/** Joins a calendar; whether it was not joined before. */
async function join(tx: Transaction, calendarId: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(calendarMembers)
    .values({ calendarId, userId, joinedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}
