import { acceptsPromocode } from '@studio/contract/membership/decisions.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { stateOf } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { lockBilling } from '../../billing/customers.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { callWithCoupon, couponFor } from '../../billing/terms.ts'
import { type Promo, promoById } from '../../promo/queries.ts'
import { redemptionOf, releaseRedemption } from '../../promo/redemptions.ts'
import { markQuiet } from '../cancel/deeds.ts'
import { hasPendingChange } from '../change/pending-change.ts'
import { subscriptionToShow } from '../queries.ts'
import { findRow, nextTerms, type OwnedRow, ownRow, runningRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { chargesMade } from './charges-made.ts'
import { clearReservedCode, reserveCode, typedPromo } from './reserved-code.ts'
import { isInapplicable } from './spent-coupons.ts'

/**
 * Applies a code to a running membership in place of its previous one (PROMO-05, API-18, D18.promo-replaced). The
 * answer to an earlier call may have been lost, so it is decided by what the provider has.
 */
export async function applyPromocode(
  context: Context,
  viewer: Viewer,
  { id, promocodeCode: code, address }: { id: string; promocodeCode: string; address: string },
): Promise<Subscription> {
  const { userId } = await ownRow(context, viewer, id)
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const { row, state } = await runningRow(context, viewer, id)
    if (!acceptsPromocode(state)) throw new Refusal('conflict', refusals.notActive)
    const next = nextTerms(row)
    const promo = await typedPromo(context, { viewer, address }, row, { code, ...next })
    if (!promo) return
    await markQuiet(context, row, null)
    await reserveCode(context, row, promo, next)
    await attachCode(context, row, promo)
    await releaseUnanswered(context, row, promo)
  })
  return subscriptionToShow(context, viewer, id)
}

/** Releases the code of an unanswered call that this one has replaced before any charge: it may be used again. */
async function releaseUnanswered(context: Context, row: OwnedRow, promo: Promo): Promise<void> {
  const { id: subscriptionId, reservedPromoId: promoCodeId } = row
  if (!promoCodeId || promoCodeId !== row.promoCodeId || promoCodeId === promo.id) return
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    if ((await chargesMade(tx, row, row.term)) > 0) return
    await releaseRedemption(tx, { subscriptionId, promoCodeId }, context.clock.now())
  })
}

/**
 * Attaches a reserved code; a repeated call resumes with the same key. A code that is attached again after its
 * removal names the row's version in `again`, for a key of its own.
 */
export async function attachCode(
  context: Context,
  row: OwnedRow,
  promo: Promo,
  ...again: number[]
): Promise<void> {
  // The redemption is part of the key: a code attached again after another one must reach the provider again.
  const redemption = await redemptionOf(context.db, { subscriptionId: row.id, promoCodeId: promo.id })
  const coupon = await couponFor(context, promo)
  const operation = membershipOperation(row, 'promo', coupon, promo.id, redemption?.id ?? '', ...again)
  await callWithCoupon(context, operation, promo, (key) =>
    context.payments.applyCoupon(row.providerId ?? '', coupon, key),
  )
  await refreshPerson(context, row.userId)
  await clearReservedCode(context, row)
}

/**
 * Settles the codes of an interrupted call: a reserved one is attached if its change is in effect, otherwise
 * released (R4, D18.pending-change); one that the next plan does not allow is removed, as previewed (PROMO-03).
 */
export async function settleCodes(context: Context, found: OwnedRow): Promise<void> {
  if (await hasPendingChange(context, found)) return
  await removeInapplicableCode(context, found.id)
  const row = await findRow(context.db, found.id)
  const promo = await promoById(context, row?.reservedPromoId ?? null)
  if (!row || !promo) return
  const { planId, term } = nextTerms(row)
  const holds =
    planId === row.reservedPlanId &&
    term === (row.reservedTerm ?? term) &&
    acceptsPromocode(stateOf(row, context.clock.now()) ?? 'pending')
  if (holds && row.promoCodeId !== promo.id) await attachCode(context, row, promo)
  else await clearReservedCode(context, row)
}

/**
 * Removes, at once, a code that discounts nothing of the membership's next plan (PROMO-03). While that plan is booked the row
 * remembers the code (D18.promo-booked), unless it is reserved: such a code is released.
 */
export async function removeInapplicableCode(context: Context, id: string): Promise<void> {
  const row = await findRow(context.db, id)
  if (!row || row.endedAt) return
  const promo = await promoById(context, row.promoCodeId)
  if (!promo || !(await isInapplicable(context.db, row, promo))) return
  const operation = membershipOperation(row, 'no-promo', null, row.providerVersion)
  await callProvider(context, operation, (key) =>
    context.payments.applyCoupon(row.providerId ?? '', null, key),
  )
  await refreshPerson(context, row.userId)
  // A snapshot without a coupon keeps the row's code, which may be spent, so a removal is written here.
  const removedPromoId = row.nextPlanId && promo.id !== row.reservedPromoId ? promo.id : null
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    await tx.update(subscriptions).set({ promoCodeId: null, removedPromoId }).where(eq(subscriptions.id, id))
    // Typed with a booking that was undone: it has discounted nothing, so its person may use it again.
    if (!removedPromoId && (await chargesMade(tx, row, row.term)) === 0)
      await releaseRedemption(tx, { subscriptionId: id, promoCodeId: promo.id }, context.clock.now())
  })
}
