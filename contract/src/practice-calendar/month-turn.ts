import { z } from 'zod'
import { digest } from '../digest.ts'
import { Id, Instant } from '../values.ts'
import { CoachUser } from '../videos/schema.ts'
import type { CalendarType } from './schema.ts'

const Practice = z.object({
  id: Id,
  title: z.string(),
  eventDateTime: Instant,
  /** Seconds of its films. */
  duration: z.number().int(),
})

/** A teacher's new month, for somebody who joined the last one. */
export const MonthTurn = z.object({
  teacher: CoachUser,
  /** First instant of the new month. */
  monthOfCreation: Instant,
  /** Null until its teacher opens it, with the first practice in it. */
  calendar: z
    .object({ id: Id, title: z.string(), dateTime: Instant, practices: z.array(Practice) })
    .nullable(),
  /** The month before: its practices, and how many of them the person has watched to the end. */
  last: z.object({ monthOfCreation: Instant, practices: z.number().int(), kept: z.number().int() }),
  joined: z.boolean(),
  /** Joined by 'Keep me in each month'. */
  joinedByItself: z.boolean(),
  declined: z.boolean(),
  eachMonth: z.boolean(),
})
export type MonthTurn = z.output<typeof MonthTurn>

export const MonthTurns = z.object({
  records: z.array(MonthTurn),
  /** Whether the person has ever joined a calendar (PRACTICE-10). */
  everJoined: z.boolean(),
})
export type MonthTurns = z.output<typeof MonthTurns>

interface Answer extends Pick<MonthTurn, 'joined' | 'joinedByItself' | 'declined'> {
  calendar: object | null
}

/** Whether a person is asked about a month and has not answered. */
export const isAsked = ({ calendar, joined, declined }: Omit<Answer, 'joinedByItself'>): boolean =>
  calendar !== null && !joined && !declined

/** Whether home tells of a month: it wants an answer, was joined by itself, or is not open on its first days. */
export const isOnHome = (turn: Answer): boolean =>
  isAsked(turn) || turn.calendar === null || turn.joinedByItself

export const MonthAnswer = z.strictObject({ declined: z.boolean() })
export const EachMonthWish = z.strictObject({ wanted: z.boolean() })

/** Token of a mail's link: person, calendar and signature. */
export const MonthLinkQuery = z.object({ token: z.string().max(200) })
export const MonthLinkAnswer = z.strictObject({
  joined: z.boolean().optional(),
  eachMonth: z.boolean().optional(),
})
export type MonthLinkAnswer = z.output<typeof MonthLinkAnswer>
export const MonthByLink = z.object({
  teacher: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  title: z.string(),
  monthOfCreation: Instant,
  practices: z.number().int(),
  joined: z.boolean(),
  eachMonth: z.boolean(),
})
export type MonthByLink = z.output<typeof MonthByLink>

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
