import { mayLockOut, maySignIn } from '@studio/contract/people/rules.ts'
import { staffRefusals } from '@studio/contract/people/staff/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

/**
 * Throws 409 for oneself and for the last Admin who can sign in (S-Z13). All Admins are locked in one order,
 * so that two who lock each other out in parallel are serialized.
 */
export async function keepLastAdmin(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const admins = await tx.select().from(users).where(eq(users.role, 'Admin')).orderBy(users.id).for('update')
  const now = context.clock.now()
  const candidates = admins.map((admin) => ({ id: admin.id, enters: maySignIn(admin, now).ok }))
  const verdict = mayLockOut(id, signedIn(viewer).id, candidates)
  if (!verdict.ok) throw new Refusal('conflict', staffRefusals[verdict.code])
}
