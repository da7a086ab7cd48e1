import type { Context } from '../../../context.ts'
import type { users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { type Proof, requireSecondFactor } from './check-code.ts'

/** What was typed, and from where. */
export interface Typed extends Proof {
  password: string
  address: string
}

/**
 * The viewer, who has typed their password and, where their second step is on, has passed it again. 400 WrongPassword,
 * WrongCode or WrongPasskey; 403 SecondFactorNeeded without a code or a passkey.
 */
export async function requireProof(
  context: Context,
  viewer: Viewer,
  { password, address, ...proof }: Typed,
): Promise<typeof users.$inferSelect> {
  const person = await requireOwnPassword(context, viewer, { password, address })
  await requireSecondFactor(context, person, proof)
  return person
}
