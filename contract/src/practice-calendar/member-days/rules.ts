import { addDays, daysBetween, MINUTE, monthAfter } from '../../dates.ts'
import type { Reading } from '../../reading.ts'
import { weekBegin } from '../../reading-words.ts'
import { instantIn, localTime } from '../../zone-offset.ts'
import type { ChosenDays, MemberDays, OwnDays } from './schema.ts'

export const TEACHERS_DAYS: ChosenDays = { start: null, moves: [], skips: [] }

const WEEK_DAYS = 7
/** Days of the longest month. */
const MONTH_DAYS = 31

/** By how many days a member has moved a practice, given as the instant that its teacher gave it. */
const movedDays = ({ start, moves }: ChosenDays, startsAt: string): number =>
  (start?.days ?? 0) + moveAt(moves, startsAt)

const moveAt = (moves: ChosenDays['moves'], startsAt: string): number =>
  moves.findLast(({ from }) => from <= startsAt)?.days ?? 0

/** An instant some days later at the same hour, by the clocks of a zone. */
function laterBy(days: number, instant: string, zone: string): string {
  if (days === 0) return instant
  const at = new Date(instant)
  const { day, minute } = localTime(at, zone)
  return new Date(
    instantIn(zone, addDays(day, days), minute).getTime() + (at.getTime() % MINUTE),
  ).toISOString()
}

/** When a practice is for a member: on a day of their own, at the hour of its teacher, whose zone it is. */
export const memberInstant = (startsAt: string, zone: string, chosen: ChosenDays): string =>
  laterBy(movedDays(chosen, startsAt), startsAt, zone)

/** Whether a practice, at the member's own instant, lies in a week that they leave out. */
export const isSkipped = (instant: string, { skips }: ChosenDays): boolean =>
  skips.some(({ from, to }) => from <= instant && instant < to)

/**
 * The practices of a calendar on a member's own days, by time; those of a week that is left out say so. Without a choice they are
 * the teacher's.
 */
export function memberEvents<One extends { eventDateTime: string }>(
  events: readonly One[],
  zone: string,
  chosen: ChosenDays | null | undefined,
): (One & { skipped?: true })[] {
  if (!chosen) return [...events]
  return events
    .map((event) => {
      const eventDateTime = memberInstant(event.eventDateTime, zone, chosen)
      return isSkipped(eventDateTime, chosen)
        ? { ...event, eventDateTime, skipped: true as const }
        : { ...event, eventDateTime }
    })
    .toSorted((a, b) => a.eventDateTime.localeCompare(b.eventDateTime))
}

/** A practice and all after it, as their teacher planned them, some days later than they are now. */
export function movedBy(chosen: ChosenDays, startsAt: string, days: number): ChosenDays {
  const { moves } = chosen
  const all = [
    ...moves.filter(({ from }) => from < startsAt),
    { from: startsAt, days: moveAt(moves, startsAt) + days },
    ...moves.filter(({ from }) => from > startsAt).map((move) => ({ ...move, days: move.days + days })),
  ]
  // One that changes nothing is not kept.
  return { ...chosen, moves: all.filter((move, at) => move.days !== (all[at - 1]?.days ?? 0)) }
}

/** The farthest of its moves, in days either way. */
export const farthestMove = ({ moves }: ChosenDays): number =>
  Math.max(0, ...moves.map(({ days }) => Math.abs(days)))

export function weekAround(
  day: string,
  zone: string,
  weekStart: Reading['weekStart'] = 1,
): { from: string; to: string } {
  const first = weekBegin(day, weekStart)
  const begin = (of: string) => instantIn(zone, of).toISOString()
  return { from: begin(first), to: begin(addDays(first, WEEK_DAYS)) }
}

/** A week left out, or kept again; the same week in another zone overlaps it by most of its days. */
export function withWeek(
  chosen: ChosenDays,
  week: { from: string; to: string },
  skipped: boolean,
): ChosenDays {
  const middle = new Date((Date.parse(week.from) + Date.parse(week.to)) / 2).toISOString()
  const others = chosen.skips.filter(({ from, to }) => middle < from || middle >= to)
  const skips = skipped ? [...others, week] : others
  return { ...chosen, skips: skips.toSorted((a, b) => a.from.localeCompare(b.from)) }
}

/** A past month from a day on; `firstDay` is that of its first practice. */
export const startedOn = (on: string, firstDay: string): ChosenDays => ({
  ...TEACHERS_DAYS,
  start: { on, days: daysBetween(firstDay, on) },
})

/** The first day on which a practice may lie, in any zone; `month` is that of the calendar, `YYYY-MM-01`. */
export const firstDayOf = ({ start, moves }: ChosenDays, month: string): string =>
  addDays(start?.on ?? month, Math.min(0, ...moves.map(({ days }) => days)) - 1)

/** The last day on which a practice may lie, in any zone. */
export function lastDayOf({ start, moves }: ChosenDays, month: string): string {
  const end = start ? addDays(start.on, MONTH_DAYS) : `${monthAfter(month.slice(0, 7))}-01`
  return addDays(end, Math.max(0, ...moves.map(({ days }) => days)) + 1)
}

/** Whether two choices say the same, in whatever order they were stored. */
export function isSameChoice(one: ChosenDays, other: ChosenDays): boolean {
  const textOf = ({ start, moves, skips }: ChosenDays) =>
    JSON.stringify([
      start && [start.on, start.days],
      moves.map(({ from, days }) => [from, days]),
      skips.map(({ from, to }) => [from, to]),
    ])
  return textOf(one) === textOf(other)
}

/** What is told about a member's days; null while they are the teacher's. */
export function ownDaysOf(chosen: ChosenDays | null | undefined): OwnDays | null {
  if (!chosen) return null
  const [moved, skipping] = [chosen.moves.length > 0, chosen.skips.length > 0]
  return chosen.start || moved || skipping ? { startsOn: chosen.start?.on ?? null, moved, skipping } : null
}

/** The choice as it is stored, after one more change; undoing one leaves nothing to undo. */
export function changedDays(
  before: MemberDays | null,
  chosen: ChosenDays,
  { month, now, isUndo, isJoin }: { month: string; now: Date; isUndo?: boolean; isJoin?: boolean },
): MemberDays {
  const { start, moves, skips } = before ?? TEACHERS_DAYS
  return {
    start: chosen.start,
    moves: chosen.moves,
    skips: chosen.skips,
    from: firstDayOf(chosen, month),
    until: lastDayOf(chosen, month),
    changes: (before?.changes ?? 0) + 1,
    changedAt: now.toISOString(),
    ...(isJoin || before?.joinedToStart ? { joinedToStart: true as const } : {}),
    before: isUndo || isJoin ? null : { start, moves, skips },
  }
}
