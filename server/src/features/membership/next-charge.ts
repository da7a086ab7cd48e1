import { type Discount, regularCharge } from '@studio/contract/promo/rules.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { anyOf } from '../../database/any-of.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { promoById } from '../promo/queries.ts'
import { chargesMade, chargesMadeOf } from './codes/charges-made.ts'
import { isDeactivated, type Row } from './rows.ts'

export interface NextCharge {
  cents: number
  on: Date
}

/**
 * Returns the next charge of a running membership and its date, considering its code and booked plan; null
 * for none.
 */
export async function nextCharge(tx: Transaction, row: Row): Promise<NextCharge | null> {
  if (!renews(row)) return null
  const promo = await promoById({ db: tx }, row.promoCodeId)
  return chargeAfter(row, promo, await chargesMade(tx, row))
}

/** Same for many memberships by their ids, in two statements; those that are not charged again are absent. */
export async function nextCharges(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, NextCharge>> {
  if (ids.length === 0) return new Map()
  const { percentOff, durationType, durationInMonths } = getTableColumns(promoCodes)
  const found = await db
    .select({ row: subscriptions, discount: { percentOff, durationType, durationInMonths } })
    .from(subscriptions)
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(anyOf(subscriptions.id, ids))
  const renewing = found.filter(({ row }) => renews(row))
  const made = await chargesMadeOf(
    db,
    renewing.map(({ row }) => row),
  )
  return new Map(
    renewing.map(({ row, discount }) => [row.id, chargeAfter(row, discount, made.get(row.id) ?? 0)]),
  )
}

function renews(row: Row): boolean {
  const runs = row.gatewayState === 'trialing' || row.gatewayState === 'active'
  return runs && !row.cancelAtPeriodEnd && !isDeactivated(row)
}

const chargeAfter = (row: Row, discount: Discount | null, made: number): NextCharge => ({
  cents: regularCharge(row.nextCostCents ?? row.costCents, discount, made + 1),
  on: row.periodEnd,
})
