import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { emailChanges, users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { stopRenewal } from '../../membership/cancel/end-billing.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { erasePermanently } from './erase-permanently.ts'
import { revokeInvitationsOf } from './invitations.ts'
import { keepLastAdmin } from './keep-last-admin.ts'

interface Deletion {
  id: string
  permanently: boolean
}

/**
 * Makes a person inactive, or erases them (D10, BO-API-06). Billing ends at the provider first: 503 if that
 * fails, and nothing has changed (S-D2). 404 for an unknown person, 409 for oneself and the last Admin
 * (S-Z13).
 */
export async function deleteUser(context: Context, viewer: Viewer, deletion: Deletion): Promise<void> {
  const { id, permanently } = deletion
  await inTransaction(context.db, async (tx) => {
    await keepLastAdmin(context, tx, viewer, id)
    await lockPerson(tx, id)
  })
  if (permanently) {
    return erasePermanently(context, viewer, id, { refuse: (tx) => keepLastAdmin(context, tx, viewer, id) })
  }
  await withPersonLock(context, id, async () => {
    await stopRenewal(context, id)
    await makeInactive(context, viewer, id)
  })
}

/**
 * Deactivates the account; every device is told so at its next request (D18.inactive), and a new e-mail address that
 * is not confirmed is forgotten (S-A17).
 */
async function makeInactive(context: Context, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await keepLastAdmin(context, tx, viewer, id)
    const [changed] = await tx
      .update(users)
      .set({ active: false })
      .where(and(eq(users.id, id), eq(users.active, true)))
      .returning({ role: users.role })
    if (!changed) return
    await revokeInvitationsOf(context, tx, viewer, id)
    await tx.delete(emailChanges).where(eq(emailChanges.userId, id))
    await audit(context, tx, viewer, { action: 'person.madeInactive', subject: id })
    if (changed.role === 'Coach') await context.content.changed(tx)
  })
}
