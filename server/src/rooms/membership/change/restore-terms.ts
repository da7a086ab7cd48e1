import type { Context } from '../../../context.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { findRow, type OwnedRow, type Row } from '../rows.ts'
import { lacksFreeDays } from '../sync/provider-state.ts'
import { refreshPerson } from '../sync/refresh.ts'

/** Sets free days anew at the provider. Also a job, in case a server stopped after a change had dropped them. */
export async function restoreFreeDays(context: Context, { id }: Pick<Row, 'id'>): Promise<void> {
  const row = await findRow(context.db, id)
  if (!row?.freeUntil || !row.providerId) return
  const { providerId, freeUntil } = row
  const snapshot = await context.payments.getSubscription(providerId)
  if (!snapshot || !lacksFreeDays(row, snapshot)) return
  const operation = membershipOperation(row, 'free-days', freeUntil, row.providerVersion)
  await callProvider(context, operation, (key) => context.payments.setFreeUntil(providerId, freeUntil, key))
  await refreshPerson(context, row.userId)
}

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
