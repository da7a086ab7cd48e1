import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockLivePlan, wasBought } from '../live-plan.ts'

/**
 * Takes a plan off the list (BO-API-25). One that was ever bought is archived and its members keep their terms; any
 * other is erased (D5, S-D1). 404 for one that is gone already.
 */
export async function removePlan(context: Context, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const plan = await lockLivePlan(tx, id)
    const bought = await wasBought(tx, id)
    if (bought) await tx.update(plans).set({ archivedAt: context.clock.now() }).where(eq(plans.id, id))
    else await tx.delete(plans).where(eq(plans.id, id))
    const action = bought ? 'plan.archived' : 'plan.erased'
    await audit(context, tx, viewer, { action, subject: id, before: plan })
    await context.content.changed(tx)
  })
}
