import { regularCharge } from '@studio/contract/promo/rules.ts'
import type { Transaction } from '../../../database/connect.ts'
import { promoById } from '../../promo/queries.ts'
import { chargesMade } from '../codes/spent-coupons.ts'
import { isDeactivated, type Row } from '../rows.ts'

export interface NextCharge {
  cents: number
  on: Date
}

/**
 * Returns the next charge of a running membership and its date, considering its code and booked plan; null
 * for none.
 */
export async function nextCharge(tx: Transaction, row: Row): Promise<NextCharge | null> {
  const renews = row.gatewayState === 'trialing' || row.gatewayState === 'active'
  if (!renews || row.cancelAtPeriodEnd || isDeactivated(row)) return null
  const promo = await promoById({ db: tx }, row.promoCodeId)
  const made = await chargesMade(tx, row)
  return {
    cents: regularCharge(row.nextCostCents ?? row.costCents, promo, made + 1),
    on: row.periodEnd,
  }
}
