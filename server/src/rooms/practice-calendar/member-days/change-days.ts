import { required } from '@studio/contract/field-texts.ts'
import type { ChangedDays } from '@studio/contract/practice-calendar/member-days/endpoints.ts'
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
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { calendarMembers } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { calendarFor } from '../queries.ts'
import { begunOnDay, type DaysRequest, type JoinableCalendar, moved, withoutWeek } from './chosen-days.ts'

/**
 * Changes the days on which the viewer has the practices of a joined calendar, or joins a past one to begin it again; with a plan
 * that includes calendars. Twice the same changes nothing. 404 unknown, 403 without a plan, 409 not joined.
 */
export async function changeMemberDays(
  context: Context,
  viewer: Viewer,
  { id, ...change }: MemberDaysChange & { id: string },
): Promise<ChangedDays> {
  const { id: userId } = signedIn(viewer)
  const now = context.clock.now()
  const facts = await accessFactsOf(context, viewer)
  const { days, isLeft, undoes } = await inTransaction(context.db, async (tx): Promise<Outcome> => {
    const calendar = await lockJoinable(context, tx, id, userId)
    if (!calendar) throw new Refusal('notFound', studioRefusals.notFound)
    if (!accessToJoin(facts, now).ok)
      throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
    const isJoin = change.change === 'start' && (await join(tx, id, userId, now))
    const zone = change.timeZone ?? calendar.ownZone ?? context.zone()
    const { weekStart } = context.settings.now().reading
    return outcomeOf(tx, { calendar, change, zone, weekStart, now, userId, isJoin })
  })
  const joined = new Map(isLeft ? [] : [[id, days]])
  return {
    ...(await calendarFor(context, viewer, id, { facts, joined, now, today: context.day(now) })),
    undoes,
  }
}

interface Outcome {
  days: MemberDays | null
  /** Whether the undo has left the month that the change had joined. */
  isLeft?: true
  undoes: number | null
}

/** Writes a change of a member's days, or the end of what it had joined. */
async function outcomeOf(
  tx: Transaction,
  { userId, isJoin, ...asked }: Omit<DaysRequest, 'chosen'> & { userId: string; isJoin: boolean },
): Promise<Outcome> {
  const { calendar, change, now } = asked
  const isIt = and(eq(calendarMembers.calendarId, calendar.id), eq(calendarMembers.userId, userId))
  const [member] = await tx
    .select({ days: calendarMembers.days })
    .from(calendarMembers)
    .where(isIt)
    .for('no key update')
  if (!member) throw new Refusal('conflict', dayRefusals.notJoined)
  const { days } = member
  const isUndo = change.change === 'undo'
  if (isUndo && isUndoneAlready(days, change.undoes)) return { days, undoes: null }
  if (isUndo && days?.joinedToStart && days.changes === 1) {
    await tx.delete(calendarMembers).where(isIt)
    return { days: null, isLeft: true, undoes: null }
  }
  const chosen = await chosenAfter(tx, days, asked)
  if (!chosen || isSameChoice(chosen, days ?? TEACHERS_DAYS)) return { days, undoes: null }
  const stored = changedDays(days, chosen, { month: calendar.month, now, isUndo, isJoin })
  await tx.update(calendarMembers).set({ days: stored }).where(isIt)
  return { days: stored, undoes: stored.changes }
}

/** Whether a change was undone before; refuses to undo another one than was meant. */
function isUndoneAlready(days: MemberDays | null, undoes: number | undefined): boolean {
  if (undoes === undefined || days?.changes === undoes) return false
  if (days?.changes === undoes + 1 && !days.before) return true
  throw new Refusal('conflict', dayRefusals.changedSince)
}

/** What the member has chosen after a change; null if nothing has changed. */
async function chosenAfter(
  tx: Transaction,
  days: MemberDays | null,
  asked: Omit<DaysRequest, 'chosen'>,
): Promise<ChosenDays | null> {
  const chosen: ChosenDays = days ?? TEACHERS_DAYS
  const { change } = asked.change
  if (change === 'undo') return days?.before ?? null
  if (change === 'back') return days ? { ...TEACHERS_DAYS, start: chosen.start } : null
  const { day } = asked.change
  if (!day) throw refuseField('day', required)
  const about = { ...asked, chosen, day }
  if (change === 'move') return moved(tx, about)
  if (change === 'start') return begunOnDay(tx, about)
  return withoutWeek(about, change === 'skip')
}

/** Locks a calendar of an active teacher until the transaction ends; with the zones of its teacher and of the person. */
async function lockJoinable(
  context: Context,
  tx: Transaction,
  id: string,
  userId: string,
): Promise<JoinableCalendar | undefined> {
  const { rows } = await tx.execute<JoinableCalendar>(sql`
    select c.id, c.month::text as month, coalesce(t.time_zone, ${context.zone()}) as zone,
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
