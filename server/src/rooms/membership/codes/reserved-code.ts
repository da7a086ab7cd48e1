import { isChargeable } from '@studio/contract/money.ts'
import { foldCode } from '@studio/contract/promo/code.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { allows, type SoldPlan } from '@studio/contract/promo/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { lockBilling } from '../../billing/customers.ts'
import { type Promo, promoById, usablePromo } from '../../promo/queries.ts'
import { releaseRedemption, reserveRedemption } from '../../promo/redemptions.ts'
import type { CodeEntry } from '../../promo/wrong-codes.ts'
import { findRow, type OwnedRow } from '../rows.ts'

/**
 * Returns the typed code, valid for a plan at the member's own cost, which may be lower than the plan's (I10); one
 * reserved for their membership is used again (D18.pending-change).
 */
export async function typedPromo(
  context: Context,
  typist: CodeEntry,
  row: OwnedRow,
  { code, costCents, ...plan }: SoldPlan & { code: string | undefined; costCents: number },
): Promise<Promo | null> {
  const reserved = code ? await promoById(context, row.reservedPromoId) : null
  const isReserved = reserved && code && foldCode(reserved.code) === foldCode(code)
  const promo = isReserved
    ? reserved
    : await usablePromo(context, typist, { code, ...plan, userId: row.userId })
  if (!promo) return null
  const { money } = context.settings.now()
  const isGood = allows(promo, plan) && isChargeable(costCents, promo.percentOff, money)
  if (!isGood) throw refuseField('promocodeCode', promoRefusals.inappropriate)
  return promo
}

/** The plan and term for which a code is typed. */
type Wish = Pick<SoldPlan, 'planId' | 'term'>

/** Reserves a code before anything is charged, so that nobody pays and then has it refused (R4). */
export async function reserveCode(
  context: Context,
  { id, userId }: OwnedRow,
  promo: Promo,
  { planId: reservedPlanId, term: reservedTerm }: Wish,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, userId)
    const row = await findRow(tx, id)
    if (row?.reservedPromoId !== promo.id) {
      await clearReserved(context, tx, id)
      const at = context.clock.now()
      await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId: id, at })
    }
    const reserved = { reservedPromoId: promo.id, reservedPlanId, reservedTerm }
    await tx.update(subscriptions).set(reserved).where(eq(subscriptions.id, id))
  })
}

/** Clears the reservation of a code, and releases its redemption unless it was attached. */
export async function clearReservedCode(context: Context, { id, userId }: OwnedRow): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, userId)
    await clearReserved(context, tx, id)
  })
}

async function clearReserved(context: Context, tx: Transaction, id: string): Promise<void> {
  const row = await findRow(tx, id)
  if (!row?.reservedPromoId) return
  if (row.promoCodeId !== row.reservedPromoId) {
    await releaseRedemption(tx, { subscriptionId: id, promoCodeId: row.reservedPromoId }, context.clock.now())
  }
  await tx
    .update(subscriptions)
    .set({ reservedPromoId: null, reservedPlanId: null, reservedTerm: null })
    .where(eq(subscriptions.id, id))
}
