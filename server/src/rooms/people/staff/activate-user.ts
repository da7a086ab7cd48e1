import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { userToShow } from '../queries.ts'

/**
 * Lets an inactive person sign in again; a membership whose renewal was stopped is not resumed (D10).
 * Idempotent; 404 for an unknown person.
 */
export async function activateUser(context: Context, viewer: Viewer, { id }: { id: string }): Promise<User> {
  await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.active) return
    await tx.update(users).set({ active: true }).where(eq(users.id, id))
    await audit(context, tx, viewer, { action: 'person.madeActive', subject: id })
    if (person.role === 'Coach') await context.content.changed(tx)
  })
  return userToShow(context, id)
}
