import type { PaymentAction } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { askProvider, CUT_OFF, findOperation, readProvider } from '../../billing/operations.ts'
import { refreshPerson } from '../refresh.ts'
import { findRow, type Row } from '../rows.ts'
import { abandon } from './reserve.ts'
import { startKey } from './start-answers.ts'

export type Pending =
  | { is: 'busy' }
  | { is: 'settled'; row: Row }
  /** The bank waits for the person. */
  | { is: 'open'; row: Row; action: PaymentAction }

/** What has become of a pending purchase, by the provider's word; one that never reached it is abandoned. */
export async function settlePending(context: Context, row: Row): Promise<Pending> {
  const operation = await findOperation(context, startKey(row))
  // Either way: a clock that was ahead for a while may have written it down.
  const silent = operation
    ? Math.abs(context.clock.machine().getTime() - operation.startedAt.getTime())
    : CUT_OFF
  if (operation?.state === 'started' && silent < CUT_OFF) return { is: 'busy' }
  await refreshPerson(context, row.userId ?? '')
  const known = (await findRow(context.db, row.id)) ?? row
  if (known.gatewayState !== 'pending' || known.endedAt) return { is: 'settled', row: known }
  const word = await wordOf(context, known)
  if (word?.action) return { is: 'open', row: known, action: word.action }
  await callOff(context, known)
  return { is: 'settled', row: (await findRow(context.db, row.id)) ?? known }
}

/** Ends a pending purchase at the provider and here; one that has been paid meanwhile holds. */
export async function callOff(context: Context, row: Row): Promise<void> {
  const { gatewayId, userId } = row
  const word = await wordOf(context, row)
  if (gatewayId && userId && word && waiting.has(word.status)) {
    const operation = { key: `call-off:${row.id}`, userId, kind: 'call-off', request: gatewayId }
    const { payments } = context
    await askProvider(context, operation, async (key) => {
      if (isSubscription(gatewayId)) await payments.cancel(gatewayId, 'now', key)
      else await payments.voidInvoice(gatewayId, key)
    })
  }
  if (gatewayId && userId) await refreshPerson(context, userId)
  await inTransaction(context.db, async (tx) => {
    const known = await findRow(tx, row.id)
    if (known && !known.endedAt && known.gatewayState === 'pending') await abandon(context, tx, known)
  })
}

/** A day pass is known by its invoice, a membership by its subscription. */
export const isSubscription = (gatewayId: string) => gatewayId.startsWith('sub_')

/** What the provider says of a purchase that has still to be paid. */
const waiting = new Set<string>(['incomplete', 'draft', 'open'])

async function wordOf(context: Context, { gatewayId }: Row) {
  if (!gatewayId) return null
  const { payments } = context
  return readProvider<{ status: string; action: PaymentAction | null } | null>(() =>
    isSubscription(gatewayId) ? payments.getSubscription(gatewayId) : payments.getInvoice(gatewayId),
  )
}
