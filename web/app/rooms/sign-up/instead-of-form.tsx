import type { ComponentProps } from 'react'
import { AccountCreated } from './account-created.tsx'
import { ClosedInvitation } from './invitation/closed-invitation.tsx'

/** In place of step 1: the account that was made already, or why an invitation makes none. One file, since few people see it. */
export function InsteadOfForm({ state }: Partial<ComponentProps<typeof ClosedInvitation>>) {
  return state ? <ClosedInvitation state={state} /> : <AccountCreated />
}
