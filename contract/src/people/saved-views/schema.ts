import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { Standing } from '../../membership/schema.ts'
import { standings } from '../../membership/standings.ts'
import { TypedLine } from '../../typed-text.ts'
import { Id } from '../../values.ts'
import { MOST_UNSEEN_DAYS } from '../rules.ts'
import { SEARCHED_LENGTH, savedViewTexts, VIEW_NAME_LENGTH } from './messages.ts'

/** What the list of people is narrowed to. */
const NarrowedTo = z.strictObject({
  userName: z.string().max(100).optional(),
  states: z.array(Standing).min(1).max(standings.length).optional(),
  priceId: Id.optional(),
  unseenDays: z.number().int().min(1).max(MOST_UNSEEN_DAYS).optional(),
})
export type NarrowedTo = z.output<typeof NarrowedTo>

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  narrowed: NarrowedTo,
  /** How many people it has now, up to MOST_COUNTED (D18.counts). */
  count: z.number().int(),
})
export type SavedView = z.output<typeof SavedView>

/** In the order in which they were saved. */
export const SavedViews = z.object({ records: z.array(SavedView) })

const name = TypedLine({ max: VIEW_NAME_LENGTH, empty: required, long: savedViewTexts.long })

export const ViewName = z.strictObject({ name })
const searched = TypedLine({ max: SEARCHED_LENGTH, long: savedViewTexts.longSearch }).optional()
export const ViewBody = z.strictObject({ name, narrowed: NarrowedTo.extend({ userName: searched }) })
export type ViewBody = z.output<typeof ViewBody>
