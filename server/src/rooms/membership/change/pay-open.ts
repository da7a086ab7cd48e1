import { randomUUID } from 'node:crypto'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal, refuseCardTester } from '../../billing/declines.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { subscriptionToShow } from '../queries.ts'
import { type OwnedRow, refuseInactive, runningRow } from '../rows.ts'
import { refreshPerson } from '../sync/refresh.ts'

/**
 * Pays an overdue renewal with the saved card while its person is there: the bank may ask them (D18.3ds). Nothing is
 * charged if it was paid meanwhile.
 */
export async function payOpen(
  context: Context,
  viewer: Viewer,
  { id, address }: { id: string; address: string },
): Promise<Subscription> {
  const { userId } = (await runningRow(context, viewer, id)).row
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const { row, state } = await runningRow(context, viewer, id)
    if (state === 'suspended') throw new Refusal('conflict', refusals.notActive)
    if (state !== 'past_due') return
    await refuseInactive(context, userId)
    await refuseCardTester(context, { userId, address })
    for (const invoice of await openInvoices(context, id)) await pay(context, row, invoice, address)
    await refreshPerson(context, userId)
  })
  return subscriptionToShow(context, viewer, id)
}

/** Pays what is overdue with a card that was just saved; what the bank asked about an earlier one is over (D17.new-card). */
export async function payWithNewCard(
  context: Context,
  { userId, address }: { userId: string; address: string },
  due: string,
  card: string,
): Promise<void> {
  for (const invoice of await openInvoices(context, due))
    await charge(context, { row: { id: due, userId }, invoice, attempt: card, address })
  await refreshPerson(context, userId)
}

async function pay(context: Context, row: OwnedRow, invoice: string, address: string): Promise<void> {
  // A question of the bank that is still open stays the same one: each attempt would ask anew.
  const waiting = await context.payments.getInvoice(invoice)
  if (waiting?.action) throw actionRefusal(waiting.action)
  await charge(context, { row, invoice, attempt: randomUUID(), address })
}

interface Charge {
  row: { id: string; userId: string }
  invoice: string
  /** Each attempt has its own key, so that a card that failed is charged again; a paid invoice never is. */
  attempt: string
  address: string
}

async function charge(context: Context, { row, invoice, attempt, address }: Charge): Promise<void> {
  const operation = membershipOperation(row, 'pay', invoice, invoice, attempt)
  const asked = await callProvider(context, operation, (key) => context.payments.payInvoice(invoice, key))
  if ('declined' in asked)
    throw await declinedRefusal(context, { userId: row.userId, address }, asked.declined)
  if (asked.done.action) throw actionRefusal(asked.done.action)
}

/** The provider's ids of a membership's unpaid invoices. */
async function openInvoices({ db }: Context, subscriptionId: string): Promise<string[]> {
  const open = and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, 'open'))
  const rows = await db.select({ id: invoices.providerId }).from(invoices).where(open)
  return rows.map(({ id }) => id)
}
