import { z } from 'zod'

/** An invitation as its link names it. */
export const InvitationCheck = z.strictObject({ inviteToken: z.string().max(200) })

/** 'gone' is one that was taken back, replaced by a newer one, or never sent. */
export const InvitationState = z.object({ state: z.enum(['open', 'used', 'expired', 'gone']) })
export type InvitationState = z.output<typeof InvitationState>
