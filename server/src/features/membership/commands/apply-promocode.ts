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
import { askProvider } from '../../billing/operations.ts'
import { couponFor } from '../../billing/terms.ts'
import { usablePromo } from '../../promo/queries.ts'
import { reserveRedemption } from '../../promo/redemptions.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { runningRow } from '../rows.ts'

/** Puts a code on a running membership in place of the one there was (PROMO-05, API-18, D18). */
export async function applyPromocode(
  context: Context,
  viewer: Viewer,
  { id, promocodeCode }: { id: string; promocodeCode: string },
): Promise<Subscription> {
  const { row, state } = await runningRow(context, viewer, id)
  if (!takesPromocode(state)) throw new Refusal('conflict', refusals.notActive)
  const planId = row.nextPlanId ?? row.planId
  const promo = await usablePromo(context, { code: promocodeCode, planId, userId: row.userId })
  if (!promo) throw refuseField('promocodeCode', promoRefusals.unknown)
  const coupon = await couponFor(context, promo)
  const key = `promo:${row.id}:${promo.id}`
  const { userId } = row
  await inTransaction(context.db, async (tx) => {
    await reserveRedemption(tx, {
      promoCodeId: promo.id,
      userId,
      subscriptionId: row.id,
      at: context.clock.now(),
    })
    await tx.update(subscriptions).set({ promoCodeId: promo.id }).where(eq(subscriptions.id, row.id))
  })
  const operation = { key, userId, kind: 'promo', request: coupon }
  await askProvider(context, operation, () => context.payments.applyCoupon(row.gatewayId ?? '', coupon, key))
  await refreshPerson(context, userId)
  return subscriptionToShow(context, viewer, id)
}
