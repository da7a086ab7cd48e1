import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { providerPrices } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { plans } from '../../database/tables/plans.ts'
import { trainingPacks } from '../../database/tables/training.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Plan } from './queries.ts'

/** Locks a live plan until the transaction ends, so that nobody buys a plan that is being removed; 404 for any other. */
export async function lockLivePlan(tx: Transaction, id: string): Promise<Plan> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), isNull(plans.archivedAt)))
    .for('update')
  if (!plan) throw new Refusal('notFound', refusals.notFound)
  return plan
}

/** Whether a plan was ever bought, is scheduled as a following plan, or has a price at the provider because a purchase is running. */
export async function wasBought(tx: Transaction, id: string): Promise<boolean> {
  const held = or(eq(subscriptions.planId, id), eq(subscriptions.nextPlanId, id))
  if ((await tx.$count(subscriptions, held)) > 0) return true
  return (await tx.$count(providerPrices, eq(providerPrices.planId, id))) > 0
}

/** Whether a training path is restricted to the plan's members; without the plan it would be open to everybody (D13). */
export async function restrictsTrainingPacks(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(trainingPacks, eq(trainingPacks.planId, id))) > 0
}
