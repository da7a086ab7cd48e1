import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { actionRefusal } from '../../billing/declines.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import type { OwnedRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import type { PlannedChange } from './planned-change.ts'
import { priceOfChange, prorationNow } from './proration-now.ts'

/**
 * Settles a change to a dearer plan that waits for 3-D Secure. The same change gets the 3-D Secure page again
 * (D18.pending-change); any other change voids its invoice first, so that it can no longer be paid.
 */
export async function settlePendingChange(context: Context, change: PlannedChange): Promise<void> {
  const snapshot = await pendingSnapshot(context, change.row)
  if (!snapshot) return
  if (snapshot.action && (await isSameChange(context, change, snapshot))) throw actionRefusal(snapshot.action)
  await voidChange(context, change.row, snapshot)
}

/** Voids the invoice of a change that waits for 3-D Secure, so that it can no longer be charged. */
export async function voidPendingChange(context: Context, row: OwnedRow): Promise<void> {
  const snapshot = await pendingSnapshot(context, row)
  if (snapshot) await voidChange(context, row, snapshot)
}

export const hasPendingChange = async (context: Context, row: OwnedRow) =>
  (await pendingSnapshot(context, row)) !== null

async function pendingSnapshot(
  context: Context,
  { providerId }: OwnedRow,
): Promise<ProviderSubscription | null> {
  const snapshot = await context.payments.getSubscription(providerId ?? '')
  return snapshot?.changePending ? snapshot : null
}

async function isSameChange(context: Context, change: PlannedChange, snapshot: ProviderSubscription) {
  if (change.how !== 'charge-now') return false
  const price = await priceOfChange(context, change.row, change.plan)
  if (price !== snapshot.pendingPrice) return false
  const bill = await context.payments.getInvoice(snapshot.latestInvoice ?? '')
  const { charged, tax } = await prorationNow(context, change)
  // Where prices hold the tax, who has moved meanwhile pays as much, and another tax in it.
  return bill?.totalCents === charged && (bill.tax?.cents ?? 0) === tax
}

async function voidChange(context: Context, row: OwnedRow, { latestInvoice }: ProviderSubscription) {
  const bill = latestInvoice ?? ''
  const operation = membershipOperation(row, 'drop-change', bill, bill)
  await callProvider(context, operation, (key) => context.payments.voidInvoice(bill, key))
  await refreshPerson(context, row.userId)
}
