import { refusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { atTerm, type Term, type TermPrice } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Plan } from './queries.ts'

/** A plan at one of its terms, whose cost takes the place of the first one's. */
export type SoldPlan = Plan & TermPrice

/**
 * Returns the plan by its id in our tables at one of its terms, the first if none is named, live and with a cost (S-M1, S-M2);
 * 400 at priceId or term for any other. `lock` keeps it so until the transaction ends.
 */
export async function planToBuy(
  db: Database | Transaction,
  { priceId, term }: { priceId: string; term?: Term | undefined },
  { lock = false } = {},
): Promise<SoldPlan> {
  const found = db.select().from(plans).where(eq(plans.id, priceId))
  const [plan] = await (lock ? found.for('share') : found)
  if (!plan || !canBuy(plan)) throw refuseField('priceId', refusals.cannotBuy)
  return soldBy(plan, term)
}

/** Returns a plan at a term it is sold by; 400 at term for any other. */
export function soldBy(plan: Plan, term: Term | undefined): SoldPlan {
  const sold = atTerm(plan, term)
  if (!sold) throw refuseField('term', refusals.notSoldBy)
  return sold
}
