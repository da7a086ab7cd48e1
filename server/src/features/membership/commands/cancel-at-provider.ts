import { type Cancel, howToCancel } from '@studio/contract/membership/changes.ts'
import type { Context } from '../../../context.ts'
import { askProvider } from '../../billing/operations.ts'
import { runsUncovered } from '../coverage.ts'
import { cancelNowKey } from '../effects.ts'
import type { OwnedRow } from '../rows.ts'
import { dropWaiting } from './waiting-change.ts'

/** How a membership is called off (D7): one that nobody pays for, switched off by an Admin, has no paid end to wait for. */
export async function howToCallOff(context: Context, row: OwnedRow): Promise<Cancel> {
  const cancel = howToCancel(row, context.clock.now())
  if (cancel.how !== 'at-period-end') return cancel
  return (await runsUncovered(context, row)) ? { how: 'now' } : cancel
}

/** Ends a membership at the provider, now or at the end of its period. */
export async function cancelAtProvider(
  context: Context,
  row: OwnedRow,
  how: 'now' | 'at-period-end',
  key = how === 'now' ? cancelNowKey(row) : `cancel:${row.id}:${row.gatewayVersion}`,
): Promise<void> {
  // Nobody is charged after he has cancelled.
  if (how === 'at-period-end') await dropWaiting(context, row)
  const at = how === 'now' ? 'now' : 'period_end'
  const operation = { key, userId: row.userId, kind: 'cancel', request: at }
  await askProvider(context, operation, () => context.payments.cancel(row.gatewayId ?? '', at, key))
}
