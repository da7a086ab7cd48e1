import { z } from 'zod'
import { TypedLine } from '../typed-text.ts'
import { Id } from '../values.ts'

/** Characters. */
export const LONGEST_SEARCH = 100
/** What may be asked for by its ids at once. */
export const MOST_IDS = 20

export const FindQuery = z.object({
  /** What a name contains. */
  q: TypedLine({ max: LONGEST_SEARCH, long: `Please, use at most ${LONGEST_SEARCH} characters` }).optional(),
  /** Things that were opened before, to learn what they are called now. */
  ids: z
    .union([z.array(Id).max(MOST_IDS), Id])
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .optional(),
})
export type FindQuery = z.output<typeof FindQuery>

/** A person is found by Admin, a student by the teacher whose calendar they joined; a subscriber has a membership now. */
export const FoundKind = z.enum(['person', 'subscriber', 'student', 'video', 'pack', 'code', 'calendar'])
export type FoundKind = z.output<typeof FoundKind>

export const Found = z.object({
  kind: FoundKind,
  /** Of a subscriber that of the person. */
  id: Id,
  title: z.string(),
  /**
   * What tells it from others of its name: a person's e-mail, a subscriber's plan, a student's user name, a video's
   * teacher, a code's percent, a calendar's month as `YYYY-MM-DD`.
   */
  detail: z.string().nullable(),
  /** False for an inactive person, a draft, and a code that is switched off. */
  active: z.boolean(),
})
export type Found = z.output<typeof Found>

export const FoundList = z.object({ records: z.array(Found) })
