import { chargesWithin, type Term } from '@studio/contract/plans/terms.ts'
import { allows, discountedChargeCount } from '@studio/contract/promo/rules.ts'
import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { callWithCoupon, isCouponOf, promoOfCoupon } from '../../billing/terms.ts'
import { type Promo, promoById } from '../../promo/queries.ts'
import { nextTerms, type OwnedRow, type Row } from '../rows.ts'
import { chargesMade } from './charges-made.ts'

/** Returns the promo code of a membership while it still discounts a future charge; otherwise null. */
export async function runningPromo(context: Context, row: Row) {
  const promo = await promoById(context, row.promoCodeId)
  return promo && !(await isSpent(context.db, row, promo)) ? promo : null
}

const isSpent = async (db: Database | Transaction, row: Row, promo: Promo) =>
  (await chargesMade(db, row, row.term)) >= discountedChargeCount(promo, row.term)

/**
 * Whether a membership's code is lost by what it is charged for next: it is for other plans or terms, or has months left that are
 * no whole charge of a longer term.
 */
export async function isInapplicable(
  db: Database | Transaction,
  row: Row,
  promo: Promo | null,
): Promise<boolean> {
  if (!promo) return false
  const { planId, term } = nextTerms(row)
  if (!allows(promo, { planId, term })) return true
  const payments = await chargesMade(db, { ...row, promoCodeId: promo.id }, 'month')
  const isOver = (by: Term) => chargesWithin(payments, by) >= discountedChargeCount(promo, by)
  return isOver(term) && !isOver('month')
}

/** Removes a coupon that has discounted all its charges, unless another one replaced it (D18.promo-charges). */
export async function removeSpentCoupon(context: Context, row: OwnedRow): Promise<void> {
  const { providerId, promoCodeId } = row
  const promo = await promoById(context, promoCodeId)
  if (!providerId || !promo || !(await isSpent(context.db, row, promo))) return
  const snapshot = await context.payments.getSubscription(providerId)
  const coupon = snapshot?.endedAt ? null : snapshot?.coupon
  if (!coupon || !(await isCouponOf(context.db, coupon, promo))) return
  const operation = membershipOperation(row, 'promo-spent', null, promo.id)
  await callProvider(context, operation, (key) => context.payments.applyCoupon(providerId, null, key))
}

/** Enqueues that removal: the provider itself would keep the coupon. */
export async function enqueueSpentCouponRemoval(
  context: Context,
  tx: Transaction,
  row: Row | undefined,
  snapshot: ProviderSubscription,
): Promise<void> {
  if (!row || !snapshot.coupon) return
  const promo = await promoById({ db: tx }, row.promoCodeId)
  if (!promo || !(await isSpent(tx, row, promo))) return
  await context.queue.send('promo.spent', { id: row.id }, { within: tx, key: row.id })
}

/** Restores a coupon for one charge that an interrupted change had set aside (D18.coupon-aside). */
export async function restoreCoupon(context: Context, row: OwnedRow): Promise<void> {
  const { providerId } = row
  if (!providerId) return
  const snapshot = await context.payments.getSubscription(providerId)
  const coupon = snapshot?.endedAt ? null : snapshot?.couponAside
  if (!coupon) return
  const now = context.clock.machine().getTime()
  const operation = membershipOperation(row, 'promo-aside', coupon, now)
  const promo = await promoById(context, await promoOfCoupon(context.db, coupon))
  await callWithCoupon(context, operation, promo, (key) =>
    context.payments.applyCoupon(providerId, coupon, key),
  )
}
