import { takesPromocode } from '@studio/contract/membership/changes.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { refusals as promoRefusals } from '@studio/contract/promo/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { askProvider, findOperation } from '../../billing/operations.ts'
import { couponFor } from '../../billing/terms.ts'
import { findPromo, type Promo, usablePromo } from '../../promo/queries.ts'
import { reserveRedemption } from '../../promo/redemptions.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { findRow, type OwnedRow, runningRow } from '../rows.ts'

/** Puts a code on a running membership in place of the one there was (PROMO-05, API-18, D18). */
export async function applyPromocode(
  context: Context,
  viewer: Viewer,
  { id, promocodeCode: code }: { id: string; promocodeCode: string },
): Promise<Subscription> {
  const { row, state } = await runningRow(context, viewer, id)
  if (!takesPromocode(state)) throw new Refusal('conflict', refusals.notActive)
  const promo = (await unansweredPromo(context, row, code)) ?? (await redeem(context, row, code))
  await putCoupon(context, row, promo)
  return subscriptionToShow(context, viewer, id)
}

const couponKey = (row: { id: string }, promo: Promo) => `promo:${row.id}:${promo.id}`

/** A code that was redeemed for this membership while the provider gave no answer: the repeated call goes on with it. */
async function unansweredPromo(context: Context, row: OwnedRow, code: string): Promise<Promo | null> {
  const promo = await findPromo(context, { code }, null)
  if (!promo || promo.id !== row.promoCodeId) return null
  const operation = await findOperation(context, couponKey(row, promo))
  return operation?.state === 'started' ? promo : null
}

async function redeem(context: Context, row: OwnedRow, code: string): Promise<Promo> {
  const { userId, id: subscriptionId } = row
  const promo = await usablePromo(context, { code, planId: row.nextPlanId ?? row.planId, userId })
  if (!promo) throw refuseField('promocodeCode', promoRefusals.unknown)
  await inTransaction(context.db, async (tx) => {
    const at = context.clock.now()
    await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId, at })
    await tx.update(subscriptions).set({ promoCodeId: promo.id }).where(eq(subscriptions.id, row.id))
  })
  return promo
}

async function putCoupon(context: Context, row: OwnedRow, promo: Promo | null): Promise<void> {
  const coupon = await couponFor(context, promo)
  const key = promo ? couponKey(row, promo) : `no-promo:${row.id}:${row.gatewayVersion}`
  const operation = { key, userId: row.userId, kind: 'promo', request: coupon }
  await askProvider(context, operation, () => context.payments.applyCoupon(row.gatewayId ?? '', coupon, key))
  await refreshPerson(context, row.userId)
}

/** Takes a code off that is not for the plan a membership goes on with (PROMO-03). */
export async function dropForeignCode(context: Context, id: string): Promise<void> {
  const row = await findRow(context.db, id)
  if (!row?.userId || !row.promoCodeId) return
  const promo = await findPromo(context, { id: row.promoCodeId }, null)
  if (!promo || promo.allowedPrices.includes(row.nextPlanId ?? row.planId)) return
  await putCoupon(context, { ...row, userId: row.userId }, null)
  await context.db.update(subscriptions).set({ promoCodeId: null }).where(eq(subscriptions.id, id))
}
