import { z } from 'zod'
import { Instant } from '../../values.ts'
import { User } from '../schema.ts'

/** How long an Admin sees the studio as somebody, in minutes. */
export const LOOK_MINUTES = 30

/** What opens the studio as somebody sees it: a token that is never renewed. */
export const Look = z.object({
  accessToken: z.string(),
  /** When it is over at the latest. */
  dateTimeEnd: Instant,
  user: User,
})
export type Look = z.output<typeof Look>
