import { regularCharge } from '@studio/contract/promo/rules.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { promoCodes } from '../../../database/tables/promo.ts'
import { chargesMade } from '../codes/spent-coupons.ts'
import { isDeactivated, type Row } from '../rows.ts'

export interface NextCharge {
  cents: number
  on: Date
}

/**
 * What a running membership is charged next and when, with its code and the plan that follows; null where nothing is.
 */
export async function nextCharge(tx: Transaction, row: Row): Promise<NextCharge | null> {
  const renews = row.gatewayState === 'trialing' || row.gatewayState === 'active'
  if (!renews || row.cancelAtPeriodEnd || isDeactivated(row)) return null
  const [promo] = await tx
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.id, row.promoCodeId ?? row.id))
  const made = await chargesMade(tx, row)
  return {
    cents: regularCharge(row.nextCostCents ?? row.costCents, promo ?? null, made + 1),
    on: row.periodEnd,
  }
}
