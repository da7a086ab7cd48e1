import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refundInvoice } from '../../rooms/billing/money-back/refund-invoice.ts'
import { invoices } from '../tables/billing.ts'
import { personId } from './content/people.ts'
import { regulars } from './content/regulars.ts'

/** Which of the demo's members got money back, how much in dollars (or all), and why. */
const refunds: readonly { index: number; amount?: number; reason: string }[] = [
  { index: 12, reason: 'Meant to cancel before the trial ended' },
  { index: 40, amount: 10, reason: 'Two days without sound' },
]

/** Refunds two payments of the demo's history, once, as an Admin does. */
export async function refundSome(context: Context): Promise<void> {
  const viewer = { kind: 'person', id: personId('admin'), role: 'Admin', sessionId: '' } as const
  for (const { index, amount, reason } of refunds) {
    const userId = regulars[index]?.id ?? ''
    // Whatever became of it: with the same key the same payment is refunded once.
    const paid = and(eq(invoices.userId, userId), isNotNull(invoices.paymentId), gt(invoices.amountCents, 0))
    const [invoice] = await context.db
      .select()
      .from(invoices)
      .where(paid)
      .orderBy(asc(invoices.issuedAt))
      .limit(1)
    if (invoice)
      await refundInvoice(context, viewer, { id: invoice.id, amount, reason, key: `demo-refund-${index}` })
  }
}
