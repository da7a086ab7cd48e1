import type { GatewaySubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { actionRefusal } from '../../billing/declines.ts'
import { askProvider, readProvider } from '../../billing/operations.ts'
import { priceFor } from '../../billing/terms.ts'
import { refreshPerson } from '../refresh.ts'
import type { OwnedRow } from '../rows.ts'
import { differenceNow } from './difference-now.ts'
import type { PlannedChange } from './planned-change.ts'

/**
 * A dearer plan that waits for the bank: asked for again as it was, the person confirms it, and the same call is repeated
 * (D18). Any other wish takes its place, and it can't be paid any more.
 */
export async function settleWaiting(context: Context, change: PlannedChange): Promise<void> {
  const word = await waitingWord(context, change.row)
  if (!word) return
  if (word.action && (await isWished(context, change, word))) throw actionRefusal(word.action)
  await dropChange(context, change.row, word)
}

/** Makes a change that waits for the bank void, so that nothing is charged for it any more. */
export async function dropWaiting(context: Context, row: OwnedRow): Promise<void> {
  const word = await waitingWord(context, row)
  if (word) await dropChange(context, row, word)
}

export const isWaiting = async (context: Context, row: OwnedRow) => (await waitingWord(context, row)) !== null

async function waitingWord(context: Context, { gatewayId }: OwnedRow): Promise<GatewaySubscription | null> {
  const word = await readProvider(() => context.payments.getSubscription(gatewayId ?? ''))
  return word?.changePending ? word : null
}

async function isWished(context: Context, change: PlannedChange, word: GatewaySubscription) {
  if (change.how !== 'charge-now') return false
  const price = await priceFor(context, change.plan, change.costCents)
  if (price !== word.pendingPrice) return false
  const bill = await readProvider(() => context.payments.getInvoice(word.latestInvoice ?? ''))
  return bill?.totalCents === (await differenceNow(context, change)).cents
}

async function dropChange(context: Context, row: OwnedRow, { latestInvoice }: GatewaySubscription) {
  const bill = latestInvoice ?? ''
  const key = `drop-change:${bill}`
  const operation = { key, userId: row.userId, kind: 'drop-change', request: bill }
  await askProvider(context, operation, () => context.payments.voidInvoice(bill, key))
  await refreshPerson(context, row.userId)
}
