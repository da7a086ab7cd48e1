import { addDays, daysBetween } from '@studio/contract/dates.ts'
import { required } from '@studio/contract/field-texts.ts'
import {
  FARTHEST_MOVE,
  FARTHEST_START,
  fieldTexts,
  MOST_MOVES,
  refusals,
} from '@studio/contract/practice-calendar/member-days/messages.ts'
import {
  farthestMove,
  lastDayOf,
  memberInstant,
  movedBy,
  startedOn,
  weekAround,
  withWeek,
} from '@studio/contract/practice-calendar/member-days/rules.ts'
import type { ChosenDays, MemberDaysChange } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Reading } from '@studio/contract/reading.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { calendarEvents } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'

/** A calendar with the zones of its teacher and of the member. */
export type JoinableCalendar = { id: string; month: string; zone: string; ownZone: string | null }

/** What a change is decided by. */
export interface DaysRequest {
  calendar: JoinableCalendar
  chosen: ChosenDays
  change: MemberDaysChange
  /** Of the member. */
  zone: string
  weekStart: Reading['weekStart']
  now: Date
}

type OnDay = DaysRequest & { day: string }

const WEEK_DAYS = 7

/** A practice and all after it on other days, so that it lies on the day; null if it does already. */
export async function moved(
  tx: Transaction,
  { calendar, chosen, change, day, zone, now }: OnDay,
): Promise<ChosenDays | null> {
  if (!change.eventId) throw refuseField('eventId', required)
  const isIt = and(eq(calendarEvents.id, change.eventId), eq(calendarEvents.calendarId, calendar.id))
  const [event] = await tx.select({ startsAt: calendarEvents.startsAt }).from(calendarEvents).where(isIt)
  if (!event) throw refuseField('eventId', fieldTexts.practice)
  if (day < localTime(now, zone).day) throw refuseField('day', fieldTexts.past)
  const startsAt = event.startsAt.toISOString()
  const shown = new Date(memberInstant(startsAt, calendar.zone, chosen))
  const by = daysBetween(localTime(shown, zone).day, day)
  if (by === 0) return null
  const after = movedBy(chosen, startsAt, by)
  if (farthestMove(after) > FARTHEST_MOVE) throw refuseField('day', fieldTexts.tooFar)
  if (after.moves.length > MOST_MOVES) throw new Refusal('conflict', refusals.tooMany)
  return after
}

/** A past month from the day on. */
export async function begunOnDay(tx: Transaction, { calendar, day, zone, now }: OnDay): Promise<ChosenDays> {
  if (!isOver(calendar.month, monthOf(now, calendar.zone))) throw new Refusal('conflict', refusals.notOver)
  const today = localTime(now, zone).day
  if (day < today) throw refuseField('day', fieldTexts.past)
  if (day > addDays(today, FARTHEST_START)) throw refuseField('day', fieldTexts.startTooFar)
  const [first] = await tx
    .select({ startsAt: calendarEvents.startsAt })
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, calendar.id))
    .orderBy(asc(calendarEvents.startsAt))
    .limit(1)
  if (!first) throw new Refusal('conflict', refusals.nothingToStart)
  const ownDay = localTime(first.startsAt, zone).day
  // Where clocks change in between, it may lie on the other side of midnight.
  const shown = memberInstant(first.startsAt.toISOString(), calendar.zone, startedOn(day, ownDay))
  const off = daysBetween(localTime(new Date(shown), zone).day, day)
  return startedOn(day, addDays(ownDay, -off))
}

/** The week of the day left out, or kept again. */
export function withoutWeek(
  { calendar, chosen, day, zone, weekStart, now }: OnDay,
  skipped: boolean,
): ChosenDays {
  const week = weekAround(day, zone, weekStart)
  const isPossible =
    week.to > now.toISOString() && day <= addDays(lastDayOf(chosen, calendar.month), WEEK_DAYS)
  if (skipped && !isPossible) throw refuseField('day', fieldTexts.week)
  return withWeek(chosen, week, skipped)
}
