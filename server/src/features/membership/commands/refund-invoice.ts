import { randomUUID } from 'node:crypto'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { leftOf, refundOf } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { cents } from '@studio/contract/money.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import type { RefundNote } from '../../billing/audit-money-back.ts'
import { askProvider, digest, findOperation, openOperation } from '../../billing/operations.ts'
import { invoiceToShow } from '../../billing/queries.ts'
import { paymentOf } from '../../billing/record-money-back.ts'
import { replyOnce } from '../../billing/replies.ts'
import { enterMoneyBack, lockPayment, paymentIdOf, refreshPayment } from '../refresh-payment.ts'

type Row = typeof invoices.$inferSelect

interface RefundInput {
  id: string
  /** Dollars; absent for all that is left. */
  amount?: number | undefined
  reason?: string | undefined
  /** The Idempotency-Key: a repeated request with it is the same refund for good. */
  key?: string | undefined
}

/**
 * Gives money of a paid invoice back; 409 when nothing is left, 400 at `amount` when less is. No membership changes by
 * it. Without a key, a repeated request goes on with the first one's only while that one's answer is not known.
 */
export function refundInvoice(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const { key, ...refund } = input
  const asked = { userId: signedIn(viewer).id, key, request: { refund } }
  return replyOnce(context, asked, () => giveBack(context, viewer, input))
}

/** What became of a refund whose answer was lost, also that of a person who has been deleted since. */
export async function settleRefund(context: Context, key: string): Promise<void> {
  await refreshPayment(context, await findInvoice(context, key.split(':')[1] ?? ''))
}

async function giveBack(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const invoice = await findInvoice(context, input.id)
  const paymentIntent = await paymentIdOf(context, invoice)
  if (!paymentIntent) throw new Refusal('conflict', refusals.nothingToRefund)
  const note = noteOf(viewer, input)
  if (await wasGiven(context, invoice, note)) return invoiceToShow(context, invoice.id)
  const { operation, terms, leftCents } = await begin(context, invoice, input, note)
  const ask = (key: string) => context.payments.refund({ paymentIntent, ...terms }, key)
  try {
    const asked = await askProvider(context, operation, ask)
    if ('declined' in asked) throw asked.declined
    await enterMoneyBack(context, invoice, { refunds: [asked.done], disputes: [] })
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // Less is left there than the ledger knew of: with what was found the wish is judged anew.
    await refreshPayment(context, invoice)
    const known = await inTransaction(context.db, (tx) => paymentOf(tx, invoice.id))
    if (leftOf(known) === leftCents) throw new Refusal('conflict', refusals.refundRefused)
    return giveBack(context, viewer, input)
  }
  return invoiceToShow(context, invoice.id)
}

async function findInvoice(context: Context, id: string): Promise<Row> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Refusal('notFound', studioRefusals.notFound)
  return invoice
}

function noteOf(viewer: Viewer, { reason, key }: RefundInput): RefundNote {
  const adminId = signedIn(viewer).id
  return { adminId, ...(key ? { request: digest([adminId, key]) } : {}), ...(reason ? { reason } : {}) }
}

const ownKey = ({ id }: Row, { request }: RefundNote) => (request ? `refund:${id}:${request}` : null)

/** Whether the refund of a key has been made: the answer was lost, and the reconciler may have closed it meanwhile. */
async function wasGiven(context: Context, invoice: Row, note: RefundNote): Promise<boolean> {
  const key = ownKey(invoice, note)
  if (!key || !(await findOperation(context, key))) return false
  const { refunds } = await refreshPayment(context, invoice)
  return refunds.some(({ metadata }) => metadata.request === note.request)
}

/** Decides and stores the operation under the lock, before the first try (I5). */
function begin(context: Context, invoice: Row, { amount }: RefundInput, note: RefundNote) {
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    const payment = await paymentOf(tx, invoice.id)
    const leftCents = leftOf(payment)
    const refund = refundOf(payment, amount === undefined ? null : cents(amount))
    if (refund.cents === null) {
      if (refund.because === 'nothing-left') throw new Refusal('conflict', refusals.nothingToRefund)
      throw refuseField('amount', refundTexts.tooMuch(leftCents))
    }
    const terms = { amountCents: refund.cents, metadata: note }
    const request = { invoice: invoice.id, ...terms }
    const key = await keyFor(tx, invoice, request)
    const operation = { key, userId: invoice.userId ?? invoice.id, kind: 'refund', request }
    await openOperation(context, tx, operation)
    return { operation, terms, leftCents }
  })
}

/** The request's own key, unless the provider has refused it; that of the same wish without an answer; or a new one. */
async function keyFor(tx: Transaction, invoice: Row, request: { metadata: RefundNote }): Promise<string> {
  const own = ownKey(invoice, request.metadata)
  const refused = and(eq(operations.key, own ?? ''), eq(operations.state, 'failed'))
  if (own && (await tx.$count(operations, refused)) === 0) return own
  const [open] = await tx
    .select({ key: operations.key })
    .from(operations)
    .where(
      and(
        eq(operations.state, 'started'),
        eq(operations.kind, 'refund'),
        eq(operations.requestHash, digest(request)),
      ),
    )
  return open?.key ?? `refund:${invoice.id}:${randomUUID()}`
}
