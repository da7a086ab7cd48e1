import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { ClockTime } from '../../reminders/schema.ts'
import { DayText, Id, TimeZone, UtcDay } from '../../values.ts'
import { Video } from '../../videos/schema.ts'
import { fieldTexts } from './messages.ts'

/** A class that a person has put on a day of their own, by their own clock. */
export const PlannedClass = z.object({
  id: Id,
  day: DayText,
  at: z.string(),
  video: Video,
  /** Whether they have done it on that day or since it was planned. */
  done: z.boolean(),
})
export type PlannedClass = z.output<typeof PlannedClass>

/** A class of a followed path on its day. */
export const PathDay = z.object({
  packId: Id,
  path: z.string(),
  /** Place in the path, from 1. */
  number: z.number().int(),
  videoId: Id,
  title: z.string(),
  /** 0 where the length is not known. */
  seconds: z.number().int(),
  day: DayText,
  at: z.string(),
  done: z.boolean(),
})
export type PathDay = z.output<typeof PathDay>

export const PlannedClasses = z.object({
  today: DayText,
  records: z.array(PlannedClass),
  /** Those of the paths that they follow with dates. */
  paths: z.array(PathDay),
  /** Events of joined calendars that they have done, of this month and the one before. */
  doneEvents: z.array(Id),
})
export type PlannedClasses = z.output<typeof PlannedClasses>

/** How many members of a calendar have done its events; null where there are too few to count. */
export const MonthPractised = z.object({
  /** Members who keep a history. */
  counted: z.number().int().nullable(),
  /** Those of which it is told: a few have done them, and a few have not. */
  events: z.array(z.object({ id: Id, done: z.number().int() })),
})
export type MonthPractised = z.output<typeof MonthPractised>

export const PlannedClassDraft = z.strictObject({
  videoId: Id,
  day: UtcDay({ wrong: fieldTexts.day, missing: required }),
  at: ClockTime,
  timeZone: TimeZone.optional(),
})
export type PlannedClassDraft = z.output<typeof PlannedClassDraft>
