import { digest } from '../digest.ts'
import type { CalendarType, MonthTurn } from './schema.ts'

interface Answer extends Pick<MonthTurn, 'joined' | 'joinedByItself' | 'declined'> {
  calendar: object | null
}

/** A calendar without a practice is being planned, but for who has joined it. */
export const isMonthOpen = ({ joined, hasEvents }: { joined: boolean; hasEvents: boolean }): boolean =>
  joined || hasEvents

/** Whether a person is asked about a month and has not answered. */
export const awaitsAnswer = ({ calendar, joined, declined }: Omit<Answer, 'joinedByItself'>): boolean =>
  calendar !== null && !joined && !declined

/** Whether home tells of a month: it wants an answer, was joined by itself, or is not open on its first days. */
export const isOnHome = (turn: Answer): boolean =>
  awaitsAnswer(turn) || turn.calendar === null || turn.joinedByItself

/** Root-relative address of a calendar's picture in mails: the landscape that pages draw for it. */
export const monthPicturePath = ({ id, title }: { id: string; title: string }): string =>
  `/share/month/${id}/${digest(title)}.jpg`

/** Its size in pixels, twice that of a mail. */
export const MONTH_PICTURE = { width: 1200, height: 480 }

interface Known {
  /** `YYYY-MM-01` */
  month: string
  type: CalendarType
  joined: boolean
}

/**
 * The months of a teacher between which a member turns, both as `YYYY-MM-01`: the one they joined, and the teacher's next one
 * from the present month on, which may not be open yet. Of several the first that is not joined; where there is none the present
 * month for both if it is joined, else null.
 */
export function monthTurnOf(
  calendars: readonly Known[],
  thisMonth: string,
): { from: string; to: string } | null {
  const months = [...new Set(calendars.map(({ month }) => month))].sort()
  const isJoined = (month: string) => calendars.some((one) => one.joined && one.month === month)
  const turns = months.flatMap((to, at) => {
    const from = months[at - 1]
    return from !== undefined && to >= thisMonth && isJoined(from) ? [{ from, to }] : []
  })
  const turn = turns.find(({ to }) => !isJoined(to)) ?? turns.at(-1)
  if (turn) return turn
  if (isJoined(thisMonth)) return { from: thisMonth, to: thisMonth }
  const last = months.at(-1)
  return last !== undefined && last === monthBefore(thisMonth) && isJoined(last)
    ? { from: last, to: thisMonth }
    : null
}

/** The first day of the month before, both as `YYYY-MM-01`. */
export function monthBefore(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 2, 1)).toISOString().slice(0, 10)
}
