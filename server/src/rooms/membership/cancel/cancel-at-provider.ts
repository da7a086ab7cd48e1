import { type Cancel, decideCancel } from '@studio/contract/membership/decisions.ts'
import type { Context } from '../../../context.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { voidPendingChange } from '../change/pending-change.ts'
import type { OwnedRow } from '../rows.ts'
import { isPeriodUnpaid } from '../sync/paid-periods.ts'
import { logDeed } from './deeds.ts'

/** Decides a cancellation (D7): a deactivated membership with an unpaid period has no paid end to wait for. */
export async function decideCancelAtProvider(context: Context, row: OwnedRow): Promise<Cancel> {
  const cancel = decideCancel(row, context.clock.now())
  if (!cancel.ok || cancel.how !== 'at-period-end') return cancel
  return (await isPeriodUnpaid(context, row)) ? { ok: true, how: 'now' } : cancel
}

export async function cancelAtProvider(
  context: Context,
  row: OwnedRow,
  how: 'now' | 'at-period-end',
  operation = how === 'now'
    ? membershipOperation(row, 'cancel-now', how)
    : membershipOperation(row, 'cancel', how, row.providerVersion),
  /** The Admin who does it. */
  actor?: string,
): Promise<void> {
  // Nothing may be charged after a cancellation.
  if (how === 'at-period-end') await voidPendingChange(context, row)
  const at = how === 'now' ? 'now' : 'period_end'
  const ask = (key: string) => context.payments.cancel(row.providerId ?? '', at, key)
  if (!actor) return void (await callProvider(context, operation, ask))
  const deed = { ...operation, actor }
  await callProvider(context, deed, ask, (tx) => logDeed(context, tx, deed))
}
