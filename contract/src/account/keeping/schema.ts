import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { Id, Instant } from '../../values.ts'

/** An invitation that nobody has used; the newest of an address is its only one (S-A13). */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  userName: z.string(),
  dateTime: Instant,
  /** Until when its link is good. */
  dateTimeExpires: Instant,
})
export type Invitation = z.output<typeof Invitation>

export const InvitationsQuery = Paging
export const Invitations = listOf(Invitation)
