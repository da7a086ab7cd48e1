import { eq } from 'drizzle-orm'
import type { MoneyBack } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { lockBilling } from '../customers.ts'
import type { Invoice } from '../record-invoices.ts'
import { recordMoneyBack } from './record-money-back.ts'

/** Reads and records the refunds and disputes of one invoice, also of a deleted person (S-D2). */
export async function refreshPayment(context: Context, invoice: Invoice): Promise<MoneyBack> {
  if (!invoice.paymentId) return { refunds: [], disputes: [], cards: new Map() }
  const back = await context.payments.listMoneyBack({ paymentIntent: invoice.paymentId })
  await recordInvoiceMoneyBack(context, invoice, back)
  return back
}

export function recordInvoiceMoneyBack(context: Context, invoice: Invoice, back: MoneyBack): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    await recordMoneyBack(context, tx, back)
  })
}

export async function lockPayment(tx: Transaction, { id, userId }: Invoice): Promise<void> {
  if (userId) await lockBilling(tx, userId)
  await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
}
