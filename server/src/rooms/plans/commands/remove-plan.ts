import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockLivePlan, restrictsTrainingPacks, wasBought } from '../live-plan.ts'

/**
 * Removes a plan (BO-API-25). One that was ever bought, or that restricts training paths, is archived and its members keep their
 * terms; any other is deleted (D5, S-D1). 404 if it is gone already.
 */
export async function removePlan(context: Context, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const plan = await lockLivePlan(tx, id)
    const kept = (await wasBought(tx, id)) || (await restrictsTrainingPacks(tx, id))
    if (kept) await tx.update(plans).set({ archivedAt: context.clock.now() }).where(eq(plans.id, id))
    else await tx.delete(plans).where(eq(plans.id, id))
    const action = kept ? 'plan.archived' : 'plan.erased'
    await audit(context, tx, viewer, { action, subject: id, before: plan })
    await context.content.changed(tx)
  })
}
