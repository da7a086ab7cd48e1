import { refusals } from '@studio/contract/studio/messages.ts'
import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockBilling } from '../../billing/customers.ts'
import {
  callProvider,
  closeOperation,
  findOperation,
  membershipOperation,
  secondsToAnswer,
} from '../../billing/operations.ts'
import { logDeed } from '../cancel/deeds.ts'
import { endRow, isSubscription, type OwnedRow, pendingRow } from '../rows.ts'
import { releaseReservation } from '../sync/change-effects.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { startOperationKey } from './reserve.ts'

export type PendingPurchase =
  /** The provider may still answer within this many seconds. */
  | { is: 'busy'; seconds: number }
  | { is: 'settled' }
  /** The bank waits for the person's confirmation. */
  | { is: 'open'; row: OwnedRow; action: PaymentAction }

const secondsToStart = async (context: Context, { id }: Pick<OwnedRow, 'id'>) =>
  secondsToAnswer(context, await findOperation(context, startOperationKey(id)))

/**
 * Reads from the provider what became of a pending purchase. One that was neither paid nor waits for 3-D Secure is
 * cancelled there and here, also if it never reached the provider.
 */
export async function settlePending(context: Context, { id, userId }: OwnedRow): Promise<PendingPurchase> {
  const seconds = await secondsToStart(context, { id })
  if (seconds > 0) return { is: 'busy', seconds }
  await refreshPerson(context, userId)
  const row = await pendingRow(context.db, userId)
  if (!row) return { is: 'settled' }
  const snapshot = await readPurchase(context, row)
  if (snapshot?.action) return { is: 'open', row, action: snapshot.action }
  await cancelPendingPurchase(context, row)
  return { is: 'settled' }
}

/**
 * Cancels a pending purchase for somebody who asks for it. 503 for one that the provider does not know yet but may still receive: it
 * would be charged although it has ended here.
 */
export async function cancelAnsweredPurchase(
  context: Context,
  row: OwnedRow,
  /** The Admin who does it. */
  actor?: string,
): Promise<void> {
  const seconds = row.providerId ? 0 : await secondsToStart(context, row)
  if (seconds > 0) throw new Refusal('unavailable', refusals.busy, { retryAfter: seconds })
  await cancelPendingPurchase(context, row, actor)
}

/** Cancels a pending purchase at the provider and here; one that has been paid meanwhile is kept. */
export async function cancelPendingPurchase(context: Context, row: OwnedRow, actor?: string): Promise<void> {
  const { providerId, userId } = row
  const snapshot = await readPurchase(context, row)
  const operation = { ...membershipOperation(row, 'cancel-pending', providerId), actor }
  const log = actor ? (tx: Transaction) => logDeed(context, tx, operation) : undefined
  const awaitsAnswer = Boolean(providerId && snapshot && unpaidStatuses.has(snapshot.status))
  if (providerId && awaitsAnswer) {
    const { payments } = context
    const ask = async (key: string) => {
      if (isSubscription(providerId)) await payments.cancel(providerId, 'now', key)
      else await payments.voidInvoice(providerId, key)
    }
    await callProvider(context, operation, ask, log)
  }
  if (providerId) await refreshPerson(context, userId)
  await inTransaction(context.db, async (tx) => {
    const known = await pendingRow(tx, userId)
    if (known?.id !== row.id) return
    await abandonPurchase(context, tx, known)
    if (!awaitsAnswer) await log?.(tx)
  })
}

export async function abandonPurchase(
  context: Context,
  tx: Transaction,
  row: Pick<OwnedRow, 'id' | 'userId'>,
): Promise<void> {
  await lockBilling(tx, row.userId)
  await endRow(tx, row.id, context.clock.now())
  await releaseReservation(context, tx, row)
  await closeOperation(context, startOperationKey(row.id), 'failed', tx)
}

const unpaidStatuses = new Set<string>(['incomplete', 'draft', 'open'])

async function readPurchase(context: Context, { providerId }: OwnedRow) {
  if (!providerId) return null
  const { payments } = context
  return isSubscription(providerId) ? payments.getSubscription(providerId) : payments.getInvoice(providerId)
}
