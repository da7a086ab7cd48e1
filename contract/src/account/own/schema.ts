import { z } from 'zod'
import { Id, QueryBoolean } from '../../values.ts'
import { fieldTexts } from '../messages.ts'

/** Where somebody is signed in. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system in words, such as 'Firefox on Windows'; null where the device did not say. */
  device: z.string().nullable(),
  /** When it signed in. */
  dateTime: z.string(),
  /** When it renewed its access last: at most ten minutes before it was used last. */
  lastSeenDateTime: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>
export const OwnSessions = z.object({ records: z.array(OwnSession) })

export const EndSessionsQuery = z.object({ keepThis: QueryBoolean.optional() })

export const DeleteAccountBody = z.strictObject({
  password: z.string().min(1, fieldTexts.required).max(200),
})
