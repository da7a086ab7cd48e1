import type { Context } from '../../../context.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { findRow, type Row } from '../rows.ts'
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
