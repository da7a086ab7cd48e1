import { z } from 'zod'
import { required } from '../field-texts.ts'
import { listOf, Paging } from '../paging.ts'
import { Id, Instant, QueryBoolean, QueryList, TypedNumber, UtcDay, Version } from '../values.ts'
import { Video } from '../videos/schema.ts'
import { classDayTexts } from './messages.ts'
import { CLASSES_A_DAY, copyRefusal, MOST_COPIED_DAYS } from './rules.ts'

/** The part of the list that home requests (LIMIT-09, API-28). */
export const HOME_PAGE = { pageNumber: 1, pageLength: 2 }

/** DAILY-05: the classes of one UTC day, in order; `dateTime` is the day's first instant, `version` is for Admin. */
export const ClassDay = z.object({
  id: Id,
  dateTime: Instant,
  videos: z.array(Video),
  version: Version.optional(),
})
export type ClassDay = z.output<typeof ClassDay>

const When = UtcDay({ wrong: classDayTexts.badDate })

export const ClassDaysQuery = Paging.extend({
  orderByDescending: QueryBoolean.optional(),
  dateTimeStart: When.optional(),
  dateTimeEnd: When.optional(),
  coachUsersIds: QueryList(Id),
  tagsIds: QueryList(Id),
})
export type ClassDaysQuery = z.output<typeof ClassDaysQuery>
export const ClassDays = listOf(ClassDay)
export type ClassDays = z.output<typeof ClassDays>

export const ClassDayQuery = z.object({ dateTime: When })
export const SetClassDayBody = z.strictObject({
  videoIds: z
    .array(Id)
    .min(1, classDayTexts.count)
    .max(CLASSES_A_DAY, classDayTexts.count)
    .refine((ids) => new Set(ids).size === ids.length, classDayTexts.repeated),
  date: UtcDay({ wrong: classDayTexts.badDate, missing: required }),
})
export type SetClassDayBody = z.output<typeof SetClassDayBody>

/** Classes that move from one day to another, in this order: before the one at `position` there, or to the end. */
export const MoveClasses = z
  .strictObject({
    videoIds: SetClassDayBody.shape.videoIds,
    dateTimeFrom: When,
    dateTimeTo: When,
    position: TypedNumber.int(classDayTexts.place)
      .min(1, classDayTexts.place)
      .max(CLASSES_A_DAY, classDayTexts.place)
      .optional(),
  })
  .refine(({ dateTimeFrom, dateTimeTo }) => dateTimeFrom !== dateTimeTo, {
    path: ['dateTimeTo'],
    error: classDayTexts.sameDay,
  })
export type MoveClasses = z.output<typeof MoveClasses>

/** Days to copy, and the target of the first of them; `replace` also overwrites days that have classes. */
export const CopyDays = z
  .strictObject({ dateTimeStart: When, dateTimeEnd: When, dateTimeTo: When, replace: QueryBoolean })
  .superRefine((wish, context) => {
    const why = copyRefusal(wish)
    if (why) context.addIssue({ code: 'custom', path: [COPY_FIELDS[why]], message: classDayTexts.copy[why] })
  })
export type CopyDays = z.output<typeof CopyDays>

const COPY_FIELDS = { order: 'dateTimeEnd', many: 'dateTimeEnd', backward: 'dateTimeTo' } as const

/** Each day with classes, its target day, and what happens to the target. */
export const CopiedDays = z.object({
  records: z.array(
    z.object({ from: z.string(), date: z.string(), outcome: z.enum(['new', 'kept', 'replaced']) }),
  ),
})
export type CopiedDays = z.output<typeof CopiedDays>

/** A day that a copy filled: the classes it got, and those it had before. */
const CopiedDay = z.strictObject({
  date: z.string(),
  copied: z.array(Id).max(CLASSES_A_DAY),
  before: z.array(Id).max(CLASSES_A_DAY),
})

/** What a copy filled, which is all that is needed to undo it. */
export const UndoCopy = z.strictObject({
  days: z.array(CopiedDay.extend({ date: When })).max(MOST_COPIED_DAYS),
})
export type UndoCopy = z.output<typeof UndoCopy>

export const CopyDone = CopiedDays.extend({ undo: z.object({ days: z.array(CopiedDay) }) })
export type CopyDone = z.output<typeof CopyDone>

/** Days that are as before the copy, and days that have changed since it and stay. */
export const CopyUndone = z.object({ undone: z.array(z.string()), changed: z.array(z.string()) })
export type CopyUndone = z.output<typeof CopyUndone>
