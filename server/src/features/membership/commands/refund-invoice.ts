import { randomUUID } from 'node:crypto'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { refundOf } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { cents } from '@studio/contract/money.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, like } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { GatewayRefund } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { lockBilling } from '../../billing/customers.ts'
import { askProvider, digest, openOperation, readProvider } from '../../billing/operations.ts'
import { invoiceToShow } from '../../billing/queries.ts'
import { paymentOf, type RefundNote, recordRefunds } from '../../billing/record-refunds.ts'
import { tellOfRefunds } from '../effects.ts'

type Row = typeof invoices.$inferSelect

interface RefundInput {
  id: string
  /** Dollars; absent for all that is left. */
  amount?: number | undefined
  reason?: string | undefined
}

/**
 * Gives money of a paid invoice back; 409 when nothing is left, 400 at `amount` when less is. A repeated request whose
 * first answer was lost goes on with the first one's key, so that it gives back once. No membership changes by it.
 */
export async function refundInvoice(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const invoice = await findInvoice(context, input.id)
  const word = await wordOf(context, invoice)
  if (!word?.paymentIntent) throw new Refusal('conflict', refusals.nothingToRefund)
  const { operation, terms, refundedCents } = await begin(context, viewer, invoice, input)
  const ask = (key: string) => context.payments.refund({ paymentIntent: word.paymentIntent!, ...terms }, key)
  try {
    const asked = await askProvider(context, operation, ask)
    if ('declined' in asked) throw asked.declined
    await record(context, invoice, [asked.done])
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // Less is left there than the ledger knew of: with what was found the wish is judged anew.
    const known = await findRefunds(context, invoice)
    if (known === refundedCents) throw new Refusal('conflict', refusals.refundRefused)
    return refundInvoice(context, viewer, input)
  }
  return invoiceToShow(context, invoice.id)
}

/** What became of a refund whose answer was lost, also that of a person who has been deleted since. */
export async function settleRefund(context: Context, key: string): Promise<void> {
  await findRefunds(context, await findInvoice(context, key.split(':')[1] ?? ''))
}

async function findInvoice(context: Context, id: string): Promise<Row> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Refusal('notFound', studioRefusals.notFound)
  return invoice
}

const wordOf = (context: Context, { gatewayId }: Row) =>
  readProvider(() => context.payments.getInvoice(gatewayId))

async function lock(tx: Transaction, { id, userId }: Row): Promise<void> {
  if (userId) await lockBilling(tx, userId)
  await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
}

/** Decides and stores the operation under the lock, before the first try (I5). */
function begin(context: Context, viewer: Viewer, invoice: Row, { amount, reason }: RefundInput) {
  return inTransaction(context.db, async (tx) => {
    await lock(tx, invoice)
    const payment = await paymentOf(tx, invoice.id)
    const refund = refundOf(payment, amount === undefined ? null : cents(amount))
    if (refund.cents === null) {
      if (refund.because === 'nothing-left') throw new Refusal('conflict', refusals.nothingToRefund)
      throw refuseField('amount', refundTexts.tooMuch(payment.paidCents - payment.refundedCents))
    }
    const metadata: RefundNote = { adminId: signedIn(viewer).id, ...(reason ? { reason } : {}) }
    const terms = { amountCents: refund.cents, metadata }
    const userId = invoice.userId ?? invoice.id
    const operation = { key: await keyFor(tx, invoice, terms), userId, kind: 'refund', request: terms }
    await openOperation(context, tx, operation)
    return { operation, terms, refundedCents: payment.refundedCents }
  })
}

/** That of the same wish which has no answer yet, or a new one. */
async function keyFor(tx: Transaction, { id }: Row, request: unknown): Promise<string> {
  const [open] = await tx
    .select({ key: operations.key })
    .from(operations)
    .where(
      and(
        like(operations.key, `refund:${id}:%`),
        eq(operations.state, 'started'),
        eq(operations.requestHash, digest(request)),
      ),
    )
  return open?.key ?? `refund:${id}:${randomUUID()}`
}

/** Enters what the provider has of an invoice's refunds in the ledger; answers the cents that are known then. */
async function findRefunds(context: Context, invoice: Row): Promise<number> {
  const word = await wordOf(context, invoice)
  const refunds = word ? await readProvider(() => context.payments.listRefunds(word.customer)) : []
  const own = refunds.filter(({ paymentIntent }) => paymentIntent === word?.paymentIntent)
  return record(context, invoice, own)
}

async function record(context: Context, invoice: Row, refunds: GatewayRefund[]): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await lock(tx, invoice)
    const invoices = refunds.map(({ paymentIntent }) => ({ id: invoice.gatewayId, paymentIntent }))
    await tellOfRefunds(context, tx, await recordRefunds(context, tx, { invoices, refunds }))
    return (await paymentOf(tx, invoice.id)).refundedCents
  })
}
