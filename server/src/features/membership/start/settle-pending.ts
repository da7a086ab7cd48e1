import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { lockBilling } from '../../billing/customers.ts'
import {
  callProvider,
  closeOperation,
  findOperation,
  membershipOperation,
  readProvider,
  secondsToAnswer,
} from '../../billing/operations.ts'
import { endRow, findRow, isSubscription, type Row } from '../rows.ts'
import { releaseReservation } from '../sync/effects.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { startOperationKey } from './start-request.ts'

export type PendingPurchase =
  /** The provider may still answer for so many seconds. */
  | { is: 'busy'; seconds: number }
  | { is: 'settled'; row: Row }
  /** The bank waits for the person. */
  | { is: 'open'; row: Row; action: PaymentAction }

/** Finds out at the provider what became of a pending purchase; one that never reached the provider is abandoned. */
export async function settlePending(context: Context, row: Row): Promise<PendingPurchase> {
  const seconds = secondsToAnswer(context, await findOperation(context, startOperationKey(row.id)))
  if (seconds > 0) return { is: 'busy', seconds }
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
    const operation = membershipOperation({ id: row.id, userId }, 'cancel-pending', gatewayId)
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

/** Ends the row of a purchase that failed and releases what it had reserved. */
export async function abandonPurchase(context: Context, tx: Transaction, row: Row): Promise<void> {
  await lockBilling(tx, row.userId ?? row.id)
  await endRow(tx, row.id, context.clock.now())
  await releaseReservation(context, tx, row)
  await closeOperation(context, startOperationKey(row.id), 'failed', tx)
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
