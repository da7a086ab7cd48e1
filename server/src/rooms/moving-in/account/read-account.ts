import { moveInTexts } from '@studio/contract/moving-in/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { moveIns } from '../../../database/tables/moving-in.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { sendWork } from '../lists/own-list.ts'

/** As the lines of a list of people, which those become who are not here yet. */
const COLUMNS = [
  { name: 'Email', sample: '', becomes: 'email' as const },
  { name: 'Name', sample: '', becomes: 'name' as const },
]

/** Has the provider's account read by a job; it replaces a reading that waits, 409 while subscriptions move in. */
export function readAccount(context: Context, viewer: Viewer): Promise<{ id: string }> {
  return inTransaction(context.db, async (tx) => {
    const waits = and(eq(moveIns.kind, 'subscriptions'), anyOf(moveIns.state, ['checking', 'checked']))
    await tx.delete(moveIns).where(waits)
    const [made] = await tx
      .insert(moveIns)
      .values({
        kind: 'subscriptions',
        file: 'Stripe',
        columns: COLUMNS,
        state: 'checking',
        byUser: signedIn(viewer).id,
        readAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new Refusal('conflict', moveInTexts.busy)
    await sendWork(context, tx, made)
    return { id: made.id }
  })
}
