import { type Cancel, decideCancel } from '@studio/contract/membership/changes.ts'
import type { Context } from '../../../context.ts'
import { callProvider } from '../../billing/operations.ts'
import { voidPendingChange } from '../change/pending-change.ts'
import type { OwnedRow } from '../rows.ts'
import { isPeriodUnpaid } from '../sync/coverage.ts'
import { cancelNowKey } from '../sync/effects.ts'

/** How a membership is cancelled (D7): a deactivated one whose period is unpaid has no paid end to wait for. */
export async function decideCancelAtProvider(context: Context, row: OwnedRow): Promise<Cancel> {
  const cancel = decideCancel(row, context.clock.now())
  if (!cancel.ok || cancel.how !== 'at-period-end') return cancel
  return (await isPeriodUnpaid(context, row)) ? { ok: true, how: 'now' } : cancel
}

/** Ends a membership at the provider, now or at the end of its period. */
export async function cancelAtProvider(
  context: Context,
  row: OwnedRow,
  how: 'now' | 'at-period-end',
  key = how === 'now' ? cancelNowKey(row) : `cancel:${row.id}:${row.gatewayVersion}`,
): Promise<void> {
  // Nobody is charged after they have cancelled.
  if (how === 'at-period-end') await voidPendingChange(context, row)
  const at = how === 'now' ? 'now' : 'period_end'
  const operation = { key, userId: row.userId, kind: 'cancel', request: at }
  await callProvider(context, operation, () => context.payments.cancel(row.gatewayId ?? '', at, key))
}
