import { z } from 'zod'
import { Instant } from '../../values.ts'
import { User } from '../sign-in/schema.ts'

/** How long an Admin may see the studio as another person, in minutes. */
export const IMPERSONATION_MINUTES = 30

/** Access to the studio as another person sees it: a token that can't be renewed. */
export const Impersonation = z.object({
  accessToken: z.string(),
  /** Latest time at which it ends. */
  dateTimeEnd: Instant,
  user: User,
})

export type Impersonation = z.output<typeof Impersonation>
