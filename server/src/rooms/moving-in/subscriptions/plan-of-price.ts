import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/connect.ts'
import { providerPrices } from '../../../database/tables/billing.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Plan } from '../../plans/queries.ts'

/** Returns the plan of a price at the provider; null for one that is unknown here. */
export async function planOfForeignPrice(db: Database | Transaction, price: string): Promise<Plan | null> {
  const [known] = await db
    .select({ plan: plans })
    .from(providerPrices)
    .innerJoin(plans, eq(plans.id, providerPrices.planId))
    .where(eq(providerPrices.providerId, price))
  return known?.plan ?? null
}
