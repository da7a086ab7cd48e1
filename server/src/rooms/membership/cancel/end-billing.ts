import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { cardDeclines, customers, invoices } from '../../../database/tables/billing.ts'
import { trials } from '../../../database/tables/membership.ts'
import { findCustomer, lockBilling } from '../../billing/customers.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { busy } from '../../billing/person-lock.ts'
import { storeCard } from '../../billing/save-card.ts'
import { clearReservedCode } from '../codes/reserved-code.ts'
import { endRow, isSubscription, type OwnedRow, openRows } from '../rows.ts'
import { cancelAnsweredPurchase } from '../start/settle-pending.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { cancelAtProvider, decideCancelAtProvider } from './cancel-at-provider.ts'

/**
 * Ends all of a person's subscriptions at the provider now, and deletes their customer and card there (S-D2).
 * 503 if the provider is unavailable; what has ended by then stays ended, and a repeated call resumes.
 */
export async function endBilling(context: Context, userId: string): Promise<void> {
  await refreshPerson(context, userId)
  for (const row of await openRows(context.db, userId)) await endNow(context, row)
  const providerId = (await findCustomer(context, userId))?.providerId
  if (!providerId) return
  await refreshPerson(context, userId)
  // If the answer is lost and nobody repeats the deletion, the person must save a card before they can buy.
  await storeCard(context, userId, null)
  const operation = { key: `forget:${userId}`, userId, kind: 'forget', request: providerId }
  await callProvider(context, operation, (key) => context.payments.deleteCustomer(providerId, key))
}

/**
 * Stops all future charges: a paid period runs to its end, one that is not charged yet ends at once. 503 if the
 * provider is unavailable.
 */
export async function stopRenewal(context: Context, userId: string): Promise<void> {
  await refreshPerson(context, userId)
  for (const row of await openRows(context.db, userId)) {
    const cancel = await decideCancelAtProvider(context, row)
    if (row.providerState === 'pending') await cancelAnsweredPurchase(context, row)
    else if (await isToBeCharged(context, row)) await cancelAtProvider(context, row, 'now')
    else if (cancel.ok && cancel.how !== 'none') await cancelAtProvider(context, row, cancel.how)
  }
  await refreshPerson(context, userId)
}

/** Checks whether a period is in its first hour, in which its invoice is a draft. */
async function isToBeCharged(context: Context, { providerId }: OwnedRow): Promise<boolean> {
  if (!providerId || !isSubscription(providerId)) return false
  const drafts = { subscription: providerId, status: 'draft' as const }
  return (await context.payments.listInvoices(drafts)).records.length > 0
}

async function endNow(context: Context, row: OwnedRow): Promise<void> {
  if (row.providerState === 'pending') return cancelAnsweredPurchase(context, row)
  if (row.providerState !== 'day_pass' && row.providerState !== 'given') {
    // Not a cancellation by the member, so no mail is sent.
    const operation = membershipOperation(row, 'end-now', 'now', row.providerVersion)
    await cancelAtProvider(context, row, 'now', operation)
    return clearReservedCode(context, row)
  }
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    await endRow(tx, row.id, context.clock.now())
  })
}

/**
 * Erases a person's card and their data in memberships, in the transaction that deletes them. The record of
 * their trial is kept by the card's fingerprint and the address's key (D5, S-M3). 503 if a purchase began
 * after the billing was ended: the deletion is retried.
 */
export async function eraseMemberships(tx: Transaction, userId: string): Promise<void> {
  await lockBilling(tx, userId)
  if ((await openRows(tx, userId)).length > 0) {
    throw busy()
  }
  await eraseReasons(tx, userId)
  await tx.update(trials).set({ userId: null }).where(eq(trials.userId, userId))
  // Invoices and the ledger are kept without a name and a card (I4).
  await tx.update(invoices).set({ brand: null, last4: null }).where(eq(invoices.userId, userId))
  await tx.delete(cardDeclines).where(eq(cardDeclines.userId, userId))
  await tx.delete(customers).where(eq(customers.userId, userId))
}

/** Why a plan was given or access taken away, and why an Admin did what they did. */
async function eraseReasons(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`with deeds as (update operations set reason = null where user_id = ${userId}::uuid),
      log as (update audit_log set before = null, after = null
        where subject in (select id from subscriptions where user_id = ${userId}::uuid)),
      refunds as (update audit_log set after = after - 'reason' where action = 'invoice.refunded'
        and subject in (select id from invoices where user_id = ${userId}::uuid))
    update subscriptions set given_reason = null, deactivation_reason = null where user_id = ${userId}::uuid`)
}
