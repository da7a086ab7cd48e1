import { addDays, daysBetween, SECOND, startOfDay } from '../dates.ts'
import type { AccessFacts } from '../membership/rules.ts'
import { type DateOrder, dayWords } from '../reading.ts'

/** At most three classes a day (LIMIT-10). */
export const CLASSES_A_DAY = 3

/** Maximum days in one copy. */
export const MOST_COPIED_DAYS = 31

/** Delay after midnight until a day's classes open, in milliseconds. */
const LAUNCH = 10 * SECOND

/** Heading of a day's classes, seen from the day `today`; both `YYYY-MM-DD`, other days in the studio's order (HOME-09). */
export function groupLabel(day: string, today: string, order: DateOrder = 'dmy'): string {
  if (day === today) return "Today's Classes"
  if (day === addDays(today, -1)) return "Yesterday's Classes"
  const words = dayWords(day, order, { month: 'short', year: true })
  // Days of one digit have a 0 before it, as documented.
  return `${words.replace(/^\d /, '0$&')} Classes`
}

/** Time at which "Tomorrow's classes launch": ten seconds after the studio's next day `begins` (HOME-11, LIMIT-12). */
export function countdownTo(begins: Date): Date {
  return new Date(begins.getTime() + LAUNCH)
}

/** Whether a day of the studio has begun; before that only Admin and Coach see its classes (D13). */
export function hasBegun(day: string, today: string): boolean {
  return startOfDay(day) !== null && day.slice(0, 10) <= today
}

/** Whether a member sees today's classes only: a plan with DailyClassesCurrentDay and without DailyClasses (ACCESS-23). */
export function seesOnlyToday({ role, subscription }: Pick<AccessFacts, 'role' | 'subscription'>): boolean {
  const permissions = subscription?.price.permissions ?? []
  const todayAlone = permissions.includes('DailyClassesCurrentDay') && !permissions.includes('DailyClasses')
  return role === 'Student' && todayAlone
}

type MoveVerdict = { ok: true; from: string[]; to: string[] } | { ok: false; code: 'gone' | 'there' | 'full' }

/**
 * The classes of two days after some have moved from one to the other: before the one at `position`, counted from 1, or to
 * the end (D18.moved-classes). Refused if they are not on the first day, are on the second already, or don't fit.
 */
export function movedClasses(
  { videoIds, position }: { videoIds: readonly string[]; position?: number | undefined },
  from: readonly string[],
  to: readonly string[],
): MoveVerdict {
  if (!videoIds.every((id) => from.includes(id))) return { ok: false, code: 'gone' }
  if (videoIds.some((id) => to.includes(id))) return { ok: false, code: 'there' }
  if (to.length + videoIds.length > CLASSES_A_DAY) return { ok: false, code: 'full' }
  const place = position === undefined ? to.length : position - 1
  return {
    ok: true,
    from: from.filter((id) => !videoIds.includes(id)),
    to: to.toSpliced(place, 0, ...videoIds),
  }
}

/** What copying does to a day. */
export type CopyOutcome = 'new' | 'kept' | 'replaced'

interface CopyWish {
  dateTimeStart: string
  dateTimeTo: string
  replace: boolean
}

/**
 * Target day of each day with classes, as far behind `dateTimeTo` as the day is behind `dateTimeStart`, and what happens
 * to that target (D18.copied-days).
 */
export function copyPlan(
  { dateTimeStart, dateTimeTo, replace }: CopyWish,
  sources: readonly string[],
  taken: ReadonlySet<string>,
): { from: string; date: string; outcome: CopyOutcome }[] {
  const shift = daysBetween(dateTimeStart, dateTimeTo)
  return sources.toSorted().map((from) => {
    const date = addDays(from, shift)
    const outcome = taken.has(date) ? (replace ? 'replaced' : 'kept') : 'new'
    return { from, date, outcome }
  })
}

/** Why days can't be copied: at most a month at once, and only forward (D18.copied-days); null if they can. */
export function copyRefusal(wish: {
  dateTimeStart: string
  dateTimeEnd: string
  dateTimeTo: string
}): 'backward' | 'order' | 'many' | null {
  const { dateTimeStart, dateTimeEnd, dateTimeTo } = wish
  if (dateTimeEnd < dateTimeStart) return 'order'
  if (daysBetween(dateTimeStart, dateTimeEnd) >= MOST_COPIED_DAYS) return 'many'
  return dateTimeTo > dateTimeStart ? null : 'backward'
}
