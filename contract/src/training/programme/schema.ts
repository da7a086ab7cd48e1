import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { fieldTexts as reminderTexts } from '../../reminders/messages.ts'
import { ClockTime, Weekdays } from '../../reminders/schema.ts'
import { DayText, Id, TimeZone, UtcDay } from '../../values.ts'
import { fieldTexts } from '../messages.ts'

/** How a person is told of a day of their path: pushed, mailed, or by their own calendar, which reads it. */
export const reminderKinds = ['push', 'mail', 'feed'] as const
export const ReminderKind = z.enum(reminderKinds)
export type ReminderKind = z.output<typeof ReminderKind>

/** The dates of a path that is followed, by the person's own clock. */
const dates = {
  firstDay: UtcDay({ wrong: fieldTexts.firstDay, missing: required }),
  weekdays: Weekdays.refine((days) => days.length > 0, reminderTexts.noDay),
  at: ClockTime,
  reminder: ReminderKind.nullable(),
}
export const ProgrammeDates = z.strictObject(dates)
export type ProgrammeDates = z.output<typeof ProgrammeDates>

export const ProgrammeWish = z.strictObject({
  /** Null for a path that is followed without dates. */
  dates: ProgrammeDates.nullable(),
  timeZone: TimeZone.optional(),
  /** Whether what was done before counts no more. */
  again: z.boolean().default(false),
})
export type ProgrammeWish = z.output<typeof ProgrammeWish>

/** A path that a person follows, as it stands on a day of their own clock. */
export const Programme = z.object({
  packId: Id,
  title: z.string(),
  state: z.enum(['going', 'asking', 'done']),
  dates: z
    .object({
      firstDay: DayText,
      weekdays: z.array(z.number().int()),
      at: z.string(),
      reminder: ReminderKind.nullable(),
    })
    .nullable(),
  timeZone: z.string(),
  today: DayText,
  /** In the order of the path; `day` is null while nobody knows. */
  days: z.array(z.object({ videoId: Id, day: DayText.nullable(), done: z.boolean() })),
})
export type Programme = z.output<typeof Programme>
/** The class of a followed path that is today's, by the person's clock. */
export const PathToday = z.object({
  packId: Id,
  title: z.string(),
  /** Place in the path, from 1, of so many. */
  number: z.number().int(),
  of: z.number().int(),
  video: z.string(),
  at: z.string(),
})
export type PathToday = z.output<typeof PathToday>
/** Paths of a day that home tells. */
export const MOST_TODAY = 3

export const Programmes = z.object({
  records: z.array(Programme),
  /** Whether what is watched is kept; otherwise nothing ticks a day. */
  keepsHistory: z.boolean(),
})
export type Programmes = z.output<typeof Programmes>
