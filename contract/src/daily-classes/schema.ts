import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { DayText, Id, Instant, QueryBoolean, QueryList } from '../values.ts'
import { Video } from '../videos/schema.ts'

/** At most three classes a day (LIMIT-10). */
export const CLASSES_A_DAY = 3

/** DAILY-05: the classes of one UTC day, in order. */
export const ClassDay = z.object({ id: Id, dateTime: Instant, videos: z.array(Video) })
export type ClassDay = z.output<typeof ClassDay>

/** A day, or an instant of which the UTC day counts. */
const When = z.union([DayText, Instant])

export const ClassDaysQuery = Paging.extend({
  orderByDescending: QueryBoolean.optional(),
  dateTimeStart: When.optional(),
  dateTimeEnd: When.optional(),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
})
export const ClassDays = listOf(ClassDay)

export const ClassDayQuery = z.object({ dateTime: When })
export const SetClassDayBody = z.strictObject({
  videoIds: z
    .array(Id)
    .min(1)
    .max(CLASSES_A_DAY)
    .refine((ids) => new Set(ids).size === ids.length, 'Each class of a day is another video'),
  date: When,
})
export const ClassDaySet = z.object({ id: Id })
