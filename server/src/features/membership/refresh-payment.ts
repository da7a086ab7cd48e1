import type { Payment } from '@studio/contract/billing/rules.ts'
import { eq } from 'drizzle-orm'
import type { MoneyBack } from '../../adapters/payment/refunding.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { invoices } from '../../database/tables/billing.ts'
import { lockBilling } from '../billing/customers.ts'
import { readProvider } from '../billing/operations.ts'
import { paymentOf, recordMoneyBack } from '../billing/record-money-back.ts'
import { tellOfMoneyBack } from './money-back.ts'

type Invoice = typeof invoices.$inferSelect

/** The payment that paid an invoice; the provider is asked for one that was stored before payments were. */
export async function paymentIdOf(context: Context, invoice: Invoice): Promise<string | null> {
  if (invoice.paymentId) return invoice.paymentId
  const word = await readProvider(() => context.payments.getInvoice(invoice.gatewayId))
  const paymentId = word?.paymentIntent ?? null
  if (paymentId) await context.db.update(invoices).set({ paymentId }).where(eq(invoices.id, invoice.id))
  return paymentId
}

/** Asks what of one invoice's money went back and enters it, also where its person has been deleted since (S-D2). */
export async function refreshPayment(context: Context, invoice: Invoice): Promise<MoneyBack> {
  const paymentIntent = await paymentIdOf(context, invoice)
  if (!paymentIntent) return { refunds: [], disputes: [] }
  const back = await readProvider(() => context.payments.listMoneyBack({ paymentIntent }))
  await enterMoneyBack(context, invoice, back)
  return back
}

/** Enters in the ledger what went back of an invoice's money, and answers where its payment stands then. */
export async function enterMoneyBack(context: Context, invoice: Invoice, back: MoneyBack): Promise<Payment> {
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    await tellOfMoneyBack(context, tx, await recordMoneyBack(context, tx, back))
    return paymentOf(tx, invoice.id)
  })
}

export async function lockPayment(tx: Transaction, { id, userId }: Invoice): Promise<void> {
  if (userId) await lockBilling(tx, userId)
  await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
}
