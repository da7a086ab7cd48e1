import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { findRow, type Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'

/** Whether free days are to follow what is paid, which the provider has not set, or has dropped with a change of the membership. */
export function lacksFreeDays(row: Row, snapshot: ProviderSubscription): boolean {
  const { freeUntil, periodEnd, providerState, cancelAtPeriodEnd } = row
  const isAhead =
    freeUntil !== null && freeUntil > periodEnd && providerState === 'active' && !cancelAtPeriodEnd
  const mayBeSet = snapshot.status === 'active' && !snapshot.cancelAtPeriodEnd && !snapshot.changePending
  return isAhead && mayBeSet && snapshot.freeUntil?.getTime() !== freeUntil.getTime()
}

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
