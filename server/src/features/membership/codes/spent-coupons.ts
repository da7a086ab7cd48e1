import { discountedChargeCount } from '@studio/contract/promo/rules.ts'
import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { GatewaySubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { promoCodes, promoRedemptions } from '../../../database/tables/promo.ts'
import { callProvider, membershipOperation, readProvider } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { promoOfCoupon } from '../../billing/terms.ts'
import { findPromo } from '../../promo/queries.ts'
import { aloneWith, type Row } from '../rows.ts'

/**
 * How many regular charges a membership's code has discounted; a trial's start
 * and prorations do not count (D18.promo-charges).
 */
export async function chargesMade(db: Database | Transaction, row: Row): Promise<number> {
  if (!row.promoCodeId) return 0
  const [redemption] = await db
    .select({ at: promoRedemptions.redeemedAt })
    .from(promoRedemptions)
    .where(
      and(
        eq(promoRedemptions.subscriptionId, row.id),
        eq(promoRedemptions.promoCodeId, row.promoCodeId),
        isNull(promoRedemptions.freedAt),
      ),
    )
  if (!redemption) return 0
  // The provider counts in whole seconds.
  const since = new Date(Math.floor(redemption.at.getTime() / 1000) * 1000)
  const renewal = and(eq(invoices.reason, 'renewal'), gte(invoices.issuedAt, since))
  // A code that was redeemed with the start discounts the first charge too; by our clock, since the provider's may differ.
  const fromStart = !row.trialEnd && redemption.at <= row.startedAt
  const regular = fromStart ? or(renewal, eq(invoices.reason, 'start')) : renewal
  return db.$count(invoices, and(eq(invoices.subscriptionId, row.id), ne(invoices.status, 'void'), regular))
}

/** The promo code of a membership while it still discounts a coming charge; else null. */
export async function runningPromo(context: Context, row: Row) {
  const promo = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  return promo && (await chargesMade(context.db, row)) < discountedChargeCount(promo) ? promo : null
}

export interface SpentCoupon {
  userId: string
  gatewayId: string
  promoCodeId: string
}

/**
 * Removes a coupon at the provider that has discounted all its charges,
 * unless another one replaced it (D18.promo-charges).
 */
export async function removeSpentCoupon(context: Context, spent: SpentCoupon): Promise<void> {
  const { userId, gatewayId, promoCodeId } = spent
  const key = `promo-spent:${gatewayId}:${promoCodeId}`
  const operation = { key, userId, kind: 'promo-spent', request: null }
  await withPersonLock(context, userId, async () => {
    const snapshot = await readProvider(() => context.payments.getSubscription(gatewayId))
    if (!snapshot || snapshot.endedAt || (await promoOfCoupon(context.db, snapshot.coupon)) !== promoCodeId)
      return
    await callProvider(context, operation, () => context.payments.applyCoupon(gatewayId, null, key))
  })
}

/** Enqueues that removal: the provider itself would keep the coupon. */
export async function enqueueSpentCouponRemoval(
  context: Context,
  tx: Transaction,
  row: Row | undefined,
  snapshot: GatewaySubscription,
): Promise<void> {
  if (!row?.promoCodeId || !snapshot.coupon) return
  const [promo] = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.id, row.promoCodeId), anyOf(promoCodes.durationType, ['Repeating', 'Once'])))
  if (!promo || (await chargesMade(tx, row)) < discountedChargeCount(promo)) return
  const data = { userId: row.userId, gatewayId: snapshot.id, promoCodeId: promo.id }
  await context.queue.send('promo.spent', data, { within: tx, key: `${snapshot.id} ${promo.id}` })
}

/**
 * Restores a coupon for one charge that an interrupted change had set aside,
 * or it would never be used (D18.coupon-aside).
 */
export function restoreCoupon(context: Context, { id }: { id: string }): Promise<void> {
  return aloneWith(context, id, async (row) => {
    const { gatewayId } = row
    if (!gatewayId) return
    const snapshot = await readProvider(() => context.payments.getSubscription(gatewayId))
    const coupon = snapshot?.endedAt ? null : snapshot?.couponAside
    if (!coupon) return
    const now = context.clock.machine().getTime()
    const operation = membershipOperation(row, 'promo-aside', coupon, now)
    await callProvider(context, operation, (key) => context.payments.applyCoupon(gatewayId, coupon, key))
  })
}
