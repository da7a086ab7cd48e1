import { type Discount, regularCharge } from '@studio/contract/promo/rules.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '../../database/any-of.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { prepared } from '../../database/prepared.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { promoById } from '../promo/queries.ts'
import { chargesMade, chargesMadeOf } from './codes/charges-made.ts'
import { isDeactivated, type Row } from './rows.ts'

export interface NextCharge {
  cents: number
  on: Date
}

/** Returns the next charge of a running membership, by its code and booked plan; null for none. */
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
  const found = await withDiscounts(db, { ids })
  const renewing = found.filter(({ row }) => renews(row))
  const made = await chargesMadeOf(
    db,
    renewing.map(({ row }) => row),
  )
  return new Map(
    renewing.map(({ row, discount }) => [row.id, chargeAfter(row, discount, made.get(row.id) ?? 0)]),
  )
}

/** Memberships with their codes, `{ ids }`. */
const withDiscounts = prepared('with discounts', (db) => {
  const { percentOff, durationType, durationInMonths } = promoCodes
  return db
    .select({ row: chargeColumns, discount: { percentOff, durationType, durationInMonths } })
    .from(subscriptions)
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(anyOf(subscriptions.id, sql.placeholder('ids')))
})

const chargeColumns = {
  id: subscriptions.id,
  promoCodeId: subscriptions.promoCodeId,
  providerState: subscriptions.providerState,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  deactivatedAt: subscriptions.deactivatedAt,
  nextCostCents: subscriptions.nextCostCents,
  costCents: subscriptions.costCents,
  nextTerm: subscriptions.nextTerm,
  term: subscriptions.term,
  periodEnd: subscriptions.periodEnd,
}

type ChargedRow = Pick<Row, keyof typeof chargeColumns>

function renews(row: ChargedRow): boolean {
  const runs = row.providerState === 'trialing' || row.providerState === 'active'
  return runs && !row.cancelAtPeriodEnd && !isDeactivated(row)
}

const chargeAfter = (row: ChargedRow, discount: Discount | null, made: number): NextCharge => ({
  cents: regularCharge(row.nextCostCents ?? row.costCents, discount, made + 1, row.nextTerm ?? row.term),
  on: row.periodEnd,
})
