import { z } from 'zod'
import { TypedLine } from '../typed-text.ts'
import { Id } from '../values.ts'

export const LONGEST_SEARCH = 100
/** Maximum ids in one request. */
export const MOST_IDS = 20

export const FindQuery = z.object({
  /** Text that a name contains. */
  q: TypedLine({ max: LONGEST_SEARCH, long: `Please use at most ${LONGEST_SEARCH} characters` }).optional(),
  /** Ids of things opened before, to read their present names. */
  ids: z
    .union([z.array(Id).max(MOST_IDS), Id])
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .optional(),
})
export type FindQuery = z.output<typeof FindQuery>

/**
 * Kinds of results: Admin finds people and all videos, teachers find students of their calendars and their own videos; a subscriber is
 * a person with a membership.
 */
export const FoundKind = z.enum([
  'person',
  'subscriber',
  'student',
  'video',
  'ownVideo',
  'pack',
  'code',
  'calendar',
])
export type FoundKind = z.output<typeof FoundKind>

export const Found = z.object({
  kind: FoundKind,
  /** A subscriber has the id of the person. */
  id: Id,
  title: z.string(),
  /**
   * Distinguishes equal names: a person's e-mail, a subscriber's plan, a student's user name, the teacher of a video (null for an
   * own one), a code's percent, a calendar's month as `YYYY-MM-DD`.
   */
  detail: z.string().nullable(),
  /** False for an inactive person, a draft, and a disabled code. */
  active: z.boolean(),
})
export type Found = z.output<typeof Found>

export const FoundList = z.object({ records: z.array(Found) })
