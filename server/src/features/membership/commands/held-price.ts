import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { oneAtATime } from '../../billing/one-at-a-time.ts'
import { askProvider, readProvider } from '../../billing/operations.ts'
import { refreshPerson } from '../refresh.ts'
import { findRow, type OwnedRow } from '../rows.ts'

/** Has the price that was paid for stand in for the one there is, until a dearer plan is paid or comes to nothing (D7). */
export async function standIn(
  context: Context,
  row: OwnedRow,
  { standing, paid }: { standing: string; paid: string },
): Promise<void> {
  const held = { heldPrice: standing, standInPrice: paid }
  await context.db.update(subscriptions).set(held).where(eq(subscriptions.id, row.id))
  await askForPrice(context, row, paid, `stand-in:${row.id}:${row.gatewayVersion}`)
}

/** Puts the price back that another one stands in for, unless a dearer plan still waits for the bank. */
export async function putPriceBack(context: Context, row: OwnedRow): Promise<void> {
  const { heldPrice, standInPrice, gatewayId } = row
  if (!heldPrice) return
  const word = await readProvider(() => context.payments.getSubscription(gatewayId ?? ''))
  if (word?.changePending) return
  if (word && !word.endedAt && word.price === standInPrice) {
    await askForPrice(context, row, heldPrice, `put-back:${row.id}:${row.gatewayVersion}`)
  }
  const none = { heldPrice: null, standInPrice: null }
  await context.db.update(subscriptions).set(none).where(eq(subscriptions.id, row.id))
  await refreshPerson(context, row.userId)
}

/** The same by a job: a bank's question that was never answered, or a server that stopped on the way. */
export async function putHeldPriceBack(context: Context, { id }: { id: string }): Promise<void> {
  const userId = (await findRow(context.db, id))?.userId
  if (!userId) return
  await oneAtATime(context, userId, async () => {
    const row = await findRow(context.db, id)
    if (row?.userId && !row.endedAt) await putPriceBack(context, { ...row, userId: row.userId })
  })
}

async function askForPrice(context: Context, row: OwnedRow, price: string, key: string): Promise<void> {
  const terms = { price, prorate: 'none' as const, at: context.clock.now() }
  const operation = { key, userId: row.userId, kind: 'change', request: terms.price }
  await askProvider(context, operation, () => context.payments.changePrice(row.gatewayId ?? '', terms, key))
}
