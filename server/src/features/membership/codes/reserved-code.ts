import { isChargeable } from '@studio/contract/money.ts'
import { foldCode } from '@studio/contract/promo/code.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { lockBilling } from '../../billing/customers.ts'
import { findPromo, type Promo } from '../../promo/queries.ts'
import { releaseRedemption, reserveRedemption } from '../../promo/redemptions.ts'
import { type CodeEntry, usablePromo } from '../../promo/typed-codes.ts'
import { findRow, type OwnedRow } from '../rows.ts'

/**
 * The code a member typed, good for a plan at their own cost, which may be older and lower than the plan's (I10); one that
 * is reserved for their membership already is used again (D18.pending-change).
 */
export async function typedPromo(
  context: Context,
  typist: CodeEntry,
  row: OwnedRow,
  { costCents, ...of }: { code: string | undefined; planId: string; costCents: number },
): Promise<Promo | null> {
  const promo = await reservedOrUsable(context, typist, row, of)
  if (promo && !isChargeable(costCents, promo.percentOff)) {
    throw refuseField('promocodeCode', promoRefusals.inappropriate)
  }
  return promo
}

async function reservedOrUsable(
  context: Context,
  typist: CodeEntry,
  { reservedPromoId, userId }: OwnedRow,
  { code, planId }: { code: string | undefined; planId: string },
): Promise<Promo | null> {
  const promo = reservedPromoId ? await findPromo(context, { id: reservedPromoId }, null) : null
  if (!promo || !code || foldCode(promo.code) !== foldCode(code)) {
    return usablePromo(context, typist, { code, planId, userId })
  }
  if (!promo.allowedPrices.includes(planId)) throw refuseField('promocodeCode', promoRefusals.inappropriate)
  return promo
}

/** Redeems a code for a membership before anything is charged, so that nobody pays and is refused it (R4). */
export async function reserveCode(
  context: Context,
  { id, userId }: OwnedRow,
  promo: Promo,
  reservedPlanId: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, userId)
    const row = await findRow(tx, id)
    if (row?.reservedPromoId !== promo.id) {
      await clearReserved(context, tx, id)
      const at = context.clock.now()
      await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId: id, at })
    }
    const reserved = { reservedPromoId: promo.id, reservedPlanId }
    await tx.update(subscriptions).set(reserved).where(eq(subscriptions.id, id))
  })
}

/** Clears the reservation of a code; a code that was not attached to the membership loses its redemption with it. */
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
    .set({ reservedPromoId: null, reservedPlanId: null })
    .where(eq(subscriptions.id, id))
}
