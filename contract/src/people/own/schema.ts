import { z } from 'zod'
import { required } from '../../field-texts.ts'
import { Id, QueryBoolean } from '../../values.ts'

/** A session of a person on one device. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system in words, such as 'Firefox on Windows'; null where the device did not say. */
  device: z.string().nullable(),
  /** Time of the sign-in. */
  dateTime: z.string(),
  /** Time of the last renewal: at most ten minutes before the last use. */
  lastSeenDateTime: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})

export type OwnSession = z.output<typeof OwnSession>

export const OwnSessions = z.object({ records: z.array(OwnSession) })

export const EndSessionsQuery = z.object({ keepThis: QueryBoolean.optional() })

export const DeleteAccountBody = z.strictObject({
  password: z.string().min(1, required).max(200),
})
