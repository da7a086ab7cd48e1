import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { trials } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findCustomer, lockBilling } from '../../billing/customers.ts'
import { eraseBilling } from '../../billing/erase-billing.ts'
import { callProvider, membershipOperation, readProvider } from '../../billing/operations.ts'
import { clearReservedCode } from '../codes/reserved-code.ts'
import { endRow, isSubscription, type OwnedRow, openRows } from '../rows.ts'
import { cancelPendingPurchase } from '../start/settle-pending.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { cancelAtProvider, decideCancelAtProvider } from './cancel-at-provider.ts'

/**
 * Ends at the provider, now, whatever a person pays, and has their card forgotten there (S-D2). 503 where the provider is
 * away; what had been ended by then stays ended, and the same call again goes on.
 */
export async function endBilling(context: Context, userId: string): Promise<void> {
  await refreshPerson(context, userId)
  for (const row of await ownedRows(context, userId)) await endNow(context, row)
  const gatewayId = (await findCustomer(context, userId))?.gatewayId
  if (!gatewayId) return
  await refreshPerson(context, userId)
  const operation = { key: `forget:${userId}`, userId, kind: 'forget', request: gatewayId }
  await callProvider(context, operation, (key) => context.payments.deleteCustomer(gatewayId, key))
}

/**
 * Nothing is charged any more; what is paid goes on to its end, and a period that has begun and is still to be charged
 * ends with it. 503 where the provider is away.
 */
export async function stopRenewal(context: Context, userId: string): Promise<void> {
  await refreshPerson(context, userId)
  for (const row of await ownedRows(context, userId)) {
    const cancel = await decideCancelAtProvider(context, row)
    if (row.gatewayState === 'pending') await cancelPendingPurchase(context, row)
    else if (await isToBeCharged(context, row)) await cancelAtProvider(context, row, 'now')
    else if (cancel.ok && cancel.how !== 'none') await cancelAtProvider(context, row, cancel.how)
  }
  await refreshPerson(context, userId)
}

/** A period's first hour, in which its invoice is a draft. */
async function isToBeCharged(context: Context, { gatewayId }: OwnedRow): Promise<boolean> {
  if (!gatewayId || !isSubscription(gatewayId)) return false
  const drafts = { subscription: gatewayId, status: 'draft' as const }
  return (await readProvider(() => context.payments.listInvoices(drafts))).records.length > 0
}

const ownedRows = async (context: Context, userId: string): Promise<OwnedRow[]> =>
  (await openRows(context.db, userId)).map((row) => ({ ...row, userId }))

async function endNow(context: Context, row: OwnedRow): Promise<void> {
  if (row.gatewayState === 'pending') return cancelPendingPurchase(context, row)
  if (row.gatewayState !== 'day_pass') {
    // Nobody cancelled it, so no mail says so.
    const operation = membershipOperation(row, 'end-now', 'now', row.gatewayVersion)
    await cancelAtProvider(context, row, 'now', operation)
    return clearReservedCode(context, row)
  }
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    await endRow(tx, row.id, context.clock.now())
  })
}

/**
 * Erases what memberships know of a person, in the transaction that deletes them. That their card and their address had
 * their trial stays known, by the card's fingerprint and the address's key (D5, S-M3). 503 where a purchase began after
 * the billing was ended: the deletion is tried again.
 */
export async function eraseMemberships(tx: Transaction, userId: string): Promise<void> {
  await lockBilling(tx, userId)
  if ((await openRows(tx, userId)).length > 0) {
    throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  }
  await tx.update(trials).set({ userId: null }).where(eq(trials.userId, userId))
  await eraseBilling(tx, userId)
}
