import { z } from 'zod'
import { inRange, startOfDay } from './dates.ts'
import { DayText, Instant } from './values.ts'

/** A day, or an instant from which the UTC day is taken, parsed as `YYYY-MM-DD` (D1); `missing` is the message without a value. */
export function UtcDay(texts: { wrong: string; missing?: string }) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? (texts.missing ?? texts.wrong) : texts.wrong
  return z
    .union([DayText, Instant], { error })
    .transform((text) => text.slice(0, 10))
    .refine((day) => startOfDay(day) !== null && inRange(day), texts.wrong)
}
