import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { StaffRole } from '../../people/schema.ts'
import { Id, Instant } from '../../values.ts'

/** An invitation that is not used yet; an address has only its newest one (S-A13). */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  userName: z.string(),
  /** What they become. */
  role: StaffRole,
  dateTime: Instant,
  /** Time at which its link expires. */
  dateTimeExpires: Instant,
})
export type Invitation = z.output<typeof Invitation>

export const InvitationsQuery = Paging
export const Invitations = listOf(Invitation)
