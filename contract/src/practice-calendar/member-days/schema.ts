import { z } from 'zod'
import { DayText, Id, TimeZone, UtcDay } from '../../values.ts'
import { fieldTexts } from './messages.ts'

/** What a member has chosen about the days of a month: none of it is the teacher's plan. */
export interface ChosenDays {
  /** A past month that is begun again: its own first day, and by how many days that moves all of it. */
  start: { on: string; days: number } | null
  /**
   * From which practice on, as the instant that its teacher gave it, and by how many days. The earliest first: the last one that
   * is not after a practice counts.
   */
  moves: { from: string; days: number }[]
  /** Weeks that are left out, by the member's own clock; the end is excluded. */
  skips: { from: string; to: string }[]
}

/** As it is stored with a join. */
export interface MemberDays extends ChosenDays {
  /** The first day on which one of its practices may lie, in any zone. */
  from?: string
  /** The last one. */
  until: string
  /** Number of changes, and when the last one was, for the calendars of those who subscribed to them (RFC 5545). */
  changes: number
  changedAt: string
  /** Joined by beginning a past month, so that leaving it and undoing the beginning leave nothing of it. */
  joinedToStart?: true
  /** What the last change can be undone to; null if it was an undo, or the beginning by which it was joined. */
  before: ChosenDays | null
}

/** What a member's own calendar says of their days. */
export const OwnDays = z.object({
  /** First day of a past month that they begin again: 'My March'. */
  startsOn: DayText.nullable(),
  moved: z.boolean(),
  /** Whether weeks are left out. */
  skipping: z.boolean(),
})
export type OwnDays = z.output<typeof OwnDays>

export const dayChanges = ['move', 'skip', 'keep', 'start', 'back', 'undo'] as const

/**
 * `move`: the practice and all after it, so that it lies on a day. `skip` and `keep`: the week of a day. `start`: a past month, from
 * a day on. `back`: to the teacher's days. `undo`: the last change; a month that it joined is left. Days are by the clock of `timeZone`.
 */
export const MemberDaysChange = z.strictObject({
  change: z.enum(dayChanges),
  eventId: Id.optional(),
  day: UtcDay({ wrong: fieldTexts.day }).optional(),
  timeZone: TimeZone.optional(),
  /** To undo a certain change only: its number. */
  undoes: z.number().int().optional(),
})
export type MemberDaysChange = z.output<typeof MemberDaysChange>
