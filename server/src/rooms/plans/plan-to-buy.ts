import { refusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Plan } from './queries.ts'

/**
 * Returns the plan by its id in our tables, live and with a cost (S-M1, S-M2); 400 at priceId for any other. `lock` keeps
 * it so until the transaction ends.
 */
export async function planToBuy(
  db: Database | Transaction,
  priceId: string,
  { lock = false } = {},
): Promise<Plan> {
  const found = db.select().from(plans).where(eq(plans.id, priceId))
  const [plan] = await (lock ? found.for('share') : found)
  if (!plan || !canBuy(plan)) throw refuseField('priceId', refusals.cannotBuy)
  return plan
}
