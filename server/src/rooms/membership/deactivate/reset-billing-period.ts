import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { operations } from '../../../database/tables/billing.ts'
import { lockBilling } from '../../billing/customers.ts'
import {
  closeOperation,
  membershipOperation,
  openOperation,
  type StoredOperation,
  secondsToAnswer,
} from '../../billing/operations.ts'
import { busy } from '../../billing/person-lock.ts'
import { callWithCoupon, couponFor } from '../../billing/terms.ts'
import { requirePlace } from '../../tax/provider-tax.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import { findRow, isDeactivated, nextTerms, type OwnedRow } from '../rows.ts'
import { isPeriodUnpaid } from '../sync/paid-periods.ts'
import { taxesOfMembership } from '../tax/agreed-tax.ts'
import { settleTax } from '../tax/settle-tax.ts'
import { setCollection } from './sync-collection.ts'
import { enqueueCollectionSync, reactivationInProgress, writeActive } from './write-active.ts'

/**
 * Resumes collection and begins a whole period now, charged at the member's own cost, or by the plan and term that
 * were booked, less their code's discount. A refused card leaves the membership past due. 503 where the provider is
 * unavailable, or where an earlier reactivation may still be answered.
 */
export async function resetBillingPeriod(context: Context, adminId: string, row: OwnedRow): Promise<void> {
  await requirePlace(context, row.userId)
  const providerId = row.providerId ?? ''
  const promo = await runningPromo(context, row)
  const coupon = await couponFor(context, promo)
  // One idempotency key per unpaid period, however often it is requested.
  const period = row.periodStart.getTime()
  const operation = {
    ...membershipOperation(row, 'switch-on', { coupon }, period, adminId),
    actor: adminId,
  }
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    const [open] = await tx.select().from(operations).where(reactivationInProgress(row))
    if (secondsToAnswer(context, open ?? null) > 0) throw busy()
    if (open) await closeOperation(context, open.key, 'failed', tx)
    await openOperation(context, tx, operation)
  })
  const taxAt = await taxesOfMembership(context, row, nextTerms(row))
  await settleTax(context, row, taxAt(context.clock.now()))
  const snapshot = await context.payments.getSubscription(providerId)
  if (snapshot?.paused) await setCollection(context, row, true)
  const result = await callWithCoupon(context, operation, promo, (key) =>
    context.payments.beginPeriod(providerId, { coupon }, key),
  )
  // If collection was paused again meanwhile, the new invoice is void.
  if ('declined' in result || result.done.paused) throw busy()
}

/**
 * Finishes an interrupted reactivation, after a refresh: done if its period was charged, otherwise failed. Without
 * an actor it was revoked by a later deactivation.
 */
export async function settleReactivation(
  context: Context,
  { key, subject, actor }: StoredOperation,
): Promise<void> {
  const id = subject ?? ''
  const row = await findRow(context.db, id)
  if (!row || row.endedAt || !isDeactivated(row)) return closeOperation(context, key, 'done')
  const charged = !(await isPeriodUnpaid(context, row))
  await closeOperation(context, key, charged ? 'done' : 'failed')
  if (charged && actor) return writeActive(context, { kind: 'person', id: actor }, { id, active: true })
  await inTransaction(context.db, (tx) => enqueueCollectionSync(context, tx, row))
}
