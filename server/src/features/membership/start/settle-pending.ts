import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { ANSWER_DEADLINE, callProvider, findOperation, readProvider } from '../../billing/operations.ts'
import { findRow, isSubscription, type Row } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { abandonPurchase } from './reserve.ts'
import { startKey } from './start-answers.ts'

export type PendingPurchase =
  | { is: 'busy' }
  | { is: 'settled'; row: Row }
  /** The bank waits for the person. */
  | { is: 'open'; row: Row; action: PaymentAction }

/** Finds out at the provider what became of a pending purchase; one that never reached the provider is abandoned. */
export async function settlePending(context: Context, row: Row): Promise<PendingPurchase> {
  const operation = await findOperation(context, startKey(row))
  // The absolute value, since a clock that was ahead may have written it.
  const silent = operation
    ? Math.abs(context.clock.machine().getTime() - operation.startedAt.getTime())
    : ANSWER_DEADLINE
  if (operation?.state === 'started' && silent < ANSWER_DEADLINE) return { is: 'busy' }
  await refreshPerson(context, row.userId ?? '')
  const known = (await findRow(context.db, row.id)) ?? row
  if (known.gatewayState !== 'pending' || known.endedAt) return { is: 'settled', row: known }
  const snapshot = await readPurchase(context, known)
  if (snapshot?.action) return { is: 'open', row: known, action: snapshot.action }
  await cancelPendingPurchase(context, known)
  return { is: 'settled', row: (await findRow(context.db, row.id)) ?? known }
}

/** Cancels a pending purchase at the provider and here; one that has been paid meanwhile stays. */
export async function cancelPendingPurchase(context: Context, row: Row): Promise<void> {
  const { gatewayId, userId } = row
  const snapshot = await readPurchase(context, row)
  if (gatewayId && userId && snapshot && unpaidStatuses.has(snapshot.status)) {
    const operation = { key: `call-off:${row.id}`, userId, kind: 'call-off', request: gatewayId }
    const { payments } = context
    await callProvider(context, operation, async (key) => {
      if (isSubscription(gatewayId)) await payments.cancel(gatewayId, 'now', key)
      else await payments.voidInvoice(gatewayId, key)
    })
  }
  if (gatewayId && userId) await refreshPerson(context, userId)
  await inTransaction(context.db, async (tx) => {
    const known = await findRow(tx, row.id)
    if (known && !known.endedAt && known.gatewayState === 'pending') await abandonPurchase(context, tx, known)
  })
}

/** The provider's statuses of a purchase that has still to be paid. */
const unpaidStatuses = new Set<string>(['incomplete', 'draft', 'open'])

async function readPurchase(context: Context, { gatewayId }: Row) {
  if (!gatewayId) return null
  const { payments } = context
  return readProvider<{ status: string; action: PaymentAction | null } | null>(() =>
    isSubscription(gatewayId) ? payments.getSubscription(gatewayId) : payments.getInvoice(gatewayId),
  )
}
