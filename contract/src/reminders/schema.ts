import { z } from 'zod'
import { required } from '../field-texts.ts'
import { TimeZone } from '../values.ts'
import { fieldTexts } from './messages.ts'
import { WEEKDAYS } from './rules.ts'

/** A time of the day by a person's own clock, `HH:MM`. */
export const ClockTime = z
  .string(required)
  .max(5, fieldTexts.time)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, fieldTexts.time)

/** Days of the week, Monday is 1, each once and in order. */
export const Weekdays = z
  .array(
    z
      .number(fieldTexts.weekday)
      .int(fieldTexts.weekday)
      .min(1, fieldTexts.weekday)
      .max(7, fieldTexts.weekday),
  )
  .max(WEEKDAYS.length, fieldTexts.weekday)
  .overwrite((days) => [...new Set(days)].sort((a, b) => a - b))

/** The reminder for daily practice; `wanted` is null for none. */
export const PracticeReminder = z.object({
  wanted: z
    .object({ weekdays: z.array(z.number().int()), at: z.string(), by: z.enum(['push', 'mail']) })
    .nullable(),
  /** Time zone of the person's clock, as the studio knows it. */
  timeZone: z.string(),
})
export type PracticeReminder = z.output<typeof PracticeReminder>

export const PracticeReminderWish = z.strictObject({
  weekdays: Weekdays.refine((days) => days.length > 0, fieldTexts.noDay),
  at: ClockTime,
  by: z.enum(['push', 'mail']),
  timeZone: TimeZone.optional(),
})
export type PracticeReminderWish = z.output<typeof PracticeReminderWish>
