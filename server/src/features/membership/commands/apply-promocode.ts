import { takesPromocode } from '@studio/contract/membership/changes.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { oneAtATime } from '../../billing/one-at-a-time.ts'
import { askProvider } from '../../billing/operations.ts'
import { couponFor } from '../../billing/terms.ts'
import { findPromo, type Promo } from '../../promo/queries.ts'
import { redemptionOf } from '../../promo/redemptions.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { findRow, type OwnedRow, ownRow, runningRow } from '../rows.ts'
import { releaseCode, reserveCode, typedPromo } from './reserved-code.ts'
import { isWaiting } from './waiting-change.ts'

/** Puts a code on a running membership in place of the one there was (PROMO-05, API-18, D18). */
export async function applyPromocode(
  context: Context,
  viewer: Viewer,
  { id, promocodeCode: code }: { id: string; promocodeCode: string },
): Promise<Subscription> {
  const { userId } = await ownRow(context, viewer, id)
  await oneAtATime(context, userId, async () => {
    const { row, state } = await runningRow(context, viewer, id)
    if (!takesPromocode(state)) throw new Refusal('conflict', refusals.notActive)
    const planId = row.nextPlanId ?? row.planId
    const costCents = row.nextCostCents ?? row.costCents
    const promo = await typedPromo(context, row, { code, planId, costCents })
    if (!promo) return
    await reserveCode(context, row, promo, row.nextPlanId ?? row.planId)
    await putOn(context, row, promo)
  })
  return subscriptionToShow(context, viewer, id)
}

/** Puts a reserved code on a membership; where the provider gives no answer the repeated call goes on with it. */
export async function putOn(context: Context, row: OwnedRow, promo: Promo): Promise<void> {
  // A code may be put on again after another one took its place, and asked for anew the provider does it anew.
  const redemption = await redemptionOf(context.db, { subscriptionId: row.id, promoCodeId: promo.id })
  await askForCoupon(context, row, promo, `promo:${row.id}:${promo.id}:${redemption}`)
  await releaseCode(context, row)
}

/**
 * What becomes of codes where nobody repeated a call that was cut off. A reserved one: the change it came with holds, and
 * so does the code; or nothing came of it, and the code is free again (R4, D18). One that is not for the plan a
 * membership goes on with is taken off, as was shown (PROMO-03).
 */
export async function settleCodes(context: Context, { id }: { id: string }): Promise<void> {
  const userId = (await findRow(context.db, id))?.userId
  if (!userId) return
  await oneAtATime(context, userId, async () => {
    await dropForeignCode(context, id)
    const row = { ...(await findRow(context.db, id))!, userId }
    const promo = row.reservedPromoId ? await findPromo(context, { id: row.reservedPromoId }, null) : null
    if (!promo || (await isWaiting(context, row))) return
    const holds =
      (row.nextPlanId ?? row.planId) === row.reservedPlanId &&
      takesPromocode(stateOf(row, context.clock.now()) ?? 'pending')
    if (holds && row.promoCodeId !== promo.id) await putOn(context, row, promo)
    else await releaseCode(context, row)
  })
}

async function askForCoupon(
  context: Context,
  row: OwnedRow,
  promo: Promo | null,
  key: string,
): Promise<void> {
  const coupon = await couponFor(context, promo)
  const operation = { key, userId: row.userId, kind: 'promo', request: coupon }
  await askProvider(context, operation, () => context.payments.applyCoupon(row.gatewayId ?? '', coupon, key))
  await refreshPerson(context, row.userId)
}

/** Takes a code off that is not for the plan a membership goes on with (PROMO-03). */
export async function dropForeignCode(context: Context, id: string): Promise<void> {
  const row = await findRow(context.db, id)
  if (!row?.userId || !row.promoCodeId || row.endedAt) return
  const promo = await findPromo(context, { id: row.promoCodeId }, null)
  if (!promo || promo.allowedPrices.includes(row.nextPlanId ?? row.planId)) return
  await askForCoupon(
    context,
    { ...row, userId: row.userId },
    null,
    `no-promo:${row.id}:${row.gatewayVersion}`,
  )
  await context.db.update(subscriptions).set({ promoCodeId: null }).where(eq(subscriptions.id, id))
}
