import type { Context } from '../../../context.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import type { OwnedRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'

/** Restores a booked term that an interrupted cancellation had set aside, though the membership goes on (D7). */
export async function restoreTerm(context: Context, row: OwnedRow): Promise<void> {
  const { providerId } = row
  if (!providerId || row.endedAt || row.cancelAtPeriodEnd) return
  const snapshot = await context.payments.getSubscription(providerId)
  if (!snapshot?.aheadAside || snapshot.endedAt) return
  const operation = membershipOperation(row, 'term-aside', snapshot.price, row.providerVersion)
  await callProvider(context, operation, (key) => context.payments.resume(providerId, key))
  await refreshPerson(context, row.userId)
}
