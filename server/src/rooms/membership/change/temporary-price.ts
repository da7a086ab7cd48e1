import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import type { OwnedRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'

/**
 * Sets the price that was paid for as a temporary one, which the provider then prorates from; the held price comes
 * back once the dearer plan is paid or has failed (D7).
 */
export async function setTemporaryPrice(
  context: Context,
  row: OwnedRow,
  { current, paid }: { current: string; paid: string },
): Promise<void> {
  const held = { heldPrice: current, temporaryPrice: paid }
  await context.db.update(subscriptions).set(held).where(eq(subscriptions.id, row.id))
  await changePriceAtProvider(context, row, paid, 'temporary-price')
}

/**
 * Restores the held price, unless a dearer plan still waits for 3-D Secure. Also a job: after an abandoned 3-D
 * Secure page, or a server that stopped meanwhile.
 */
export async function restorePrice(context: Context, row: OwnedRow): Promise<void> {
  const { heldPrice, temporaryPrice, providerId } = row
  if (!heldPrice || row.endedAt) return
  const snapshot = await context.payments.getSubscription(providerId ?? '')
  if (snapshot?.changePending) return
  if (snapshot && !snapshot.endedAt && snapshot.price === temporaryPrice) {
    await changePriceAtProvider(context, row, heldPrice, 'restore-price')
  }
  const none = { heldPrice: null, temporaryPrice: null }
  await context.db.update(subscriptions).set(none).where(eq(subscriptions.id, row.id))
  await refreshPerson(context, row.userId)
}

async function changePriceAtProvider(
  context: Context,
  row: OwnedRow,
  price: string,
  kind: 'temporary-price' | 'restore-price',
): Promise<void> {
  const terms = { price, prorate: 'none' as const, at: context.clock.now() }
  const operation = membershipOperation(row, kind, price, row.providerVersion)
  await callProvider(context, operation, (key) =>
    context.payments.changePrice(row.providerId ?? '', terms, key),
  )
}
